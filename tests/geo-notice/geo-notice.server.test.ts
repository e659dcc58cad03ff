import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(async () => server?.stop());

/** Somebody who signed in at home, and whose requests come from a country now. */
const from = async (country: string, username: string): Promise<Client> => {
  const client = server.visitor({ "cf-ipcountry": country });
  client.setCookie((await server.signedIn(username)).cookie());
  await client.open("/");
  return client;
};

test("[BANNER-25] [BANNER-28] the page of a creator in Sweden brings the notice, wherever she is; no other page does", async () => {
  for (const country of ["SE", "US"]) {
    const { globals } = await (await from(country, "elsa")).open("/");
    expect(globals.geo_notice).toBe(
      "Because of the law in Sweden, you cannot receive tips, hold private chats or sell custom content. You can still publish, sell subscriptions and manage your account.",
    );
  }
  for (const username of ["ava", "fan"])
    expect((await (await from("SE", username)).open("/")).globals.geo_notice).toBeNull();
  expect((await server.visitor({ "cf-ipcountry": "SE" }).open("/")).globals.geo_notice).toBeNull();
});

test("[BANNER-37] free content: from Sweden and of a creator there, the same posts are open as elsewhere", async () => {
  const seen = async (client: Client, username: string) => {
    const { status, body } = await client.get(`/api/v1/user/${username}/post?status=unpinned,unpinned-free`);
    expect(status).toBe(200);
    return (body as { post: { id: string; access: string } }[]).map(({ post: { id, access } }) => [
      id,
      access,
    ]);
  };
  const [there, elsewhere, creator] = await Promise.all([
    from("SE", "fan"),
    from("US", "sub"),
    from("SE", "elsa"),
  ]);
  for (const username of ["ava", "mia", "elsa"]) {
    const posts = await seen(there, username);
    expect(posts.length).toBeGreaterThan(0);
    expect(await seen(elsewhere, username)).toEqual(posts);
    expect(await seen(creator, username)).toEqual(posts);
  }
  expect((await there.post("/api/v1/user/elsa/follow", {})).body.code).not.toBe("geo_restricted");
});

test("[BANNER-38] subscribing: a fan in Sweden to anybody, anybody to a creator there, and she herself", async () => {
  const start = (client: Client, username: string) =>
    client.post(`/api/v1/user/${username}/subscription`, { duration: "1mo" });
  const pay = { status: 200, body: { status: "payment_required" } };
  const fan = await from("SE", "fan");
  expect(await start(fan, "noah")).toMatchObject(pay);
  expect(await start(fan, "elsa")).toMatchObject(pay);
  expect(await start(await from("US", "trialist"), "elsa")).toMatchObject(pay);
  expect(await start(await from("SE", "elsa"), "noah")).toMatchObject(pay);
});

test("[BANNER-39] account management: devices, the mail, a new password and the creator's own pages", async () => {
  for (const username of ["elsa", "fan"]) {
    const client = await from("SE", username);
    for (const path of ["/api/v1/auth/session", "/api/v1/account/session"])
      expect((await client.get(path)).status).toBe(200);
    const changed = await client.post("/api/v1/account/password", {
      current_password: DEMO_PASSWORD,
      password: "an entirely new one 7",
    });
    expect(changed.status).toBe(200);
    expect((await client.open("/account/email_and_pwd")).status).toBe(200);
    if (username !== "elsa") continue;
    expect((await client.get("/api/v1/account/dashboard")).status).toBe(200);
    expect(
      (await client.post("/api/v1/account/subscription/price", { subscription_price: 1_200 })).status,
    ).toBe(200);
  }
});
