import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { mailsTo, tokenIn } from "../account/post-box.ts";
import { fetchByHost } from "../operations/by-host.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

/** What one site of a process gives is worth nothing on another; accounts are theirs together. */
const [HERE, THERE] = ["marquee.example", "fantime.example"] as const;
const SIGN_IN = "/api/v1/auth/signin";
let server: ServerFixture;
beforeAll(async () => {
  const SITE = join(process.cwd(), "docs/sites.example.json");
  server = await startFixture({ demo: true, environment: { SITE } });
});
afterAll(async () => server?.stop());

const at = (host: string) => createClient(`http://${host}`, {}, fetchByHost(server.origin));
const signedInAt = async (host: string, username = "fan"): Promise<Client> => {
  const client = at(host);
  const { status } = await client.post(SIGN_IN, { email: username, password: DEMO_PASSWORD });
  expect(status).toBe(200);
  return client;
};
const nodeTokenOf = async (client: Client): Promise<string> =>
  (await client.get("/api/v1/auth/session")).body.user.node_token;
const carried = (client: Client, host: string): Client => {
  const other = at(host);
  other.setCookie(client.cookie());
  return other;
};
const socketAt = (host: string, client: Client, origin = `http://${host}`) =>
  server.visitor().socket({ host, origin, cookie: client.cookie() });

test("[X-02] a session's cookie opens nothing on another site: no page, no call, no socket", async () => {
  const here = await signedInAt(HERE);
  const there = carried(here, THERE);
  expect((await there.open("/")).globals.user).toBeNull();
  expect((await there.get("/api/v1/auth/session")).body.user).toBeNull();
  for (const path of ["/api/v1/account/session", "/api/v1/account/email"])
    expect([(await here.get(path)).status, (await there.get(path)).status]).toEqual([200, 401]);

  const foreign = await socketAt(THERE, here);
  foreign.send("socket.authorize", { token: await nodeTokenOf(here), version: 1 });
  expect(await foreign.next("socket.error")).toMatchObject({ code: "token" });
  foreign.close();
  const own = await socketAt(HERE, here);
  own.send("socket.authorize", { token: await nodeTokenOf(here), version: 1 });
  expect(await own.next("socket.authorized")).toMatchObject({ username: "fan" });
  own.close();
});

test("[API-28] a CSRF token of one site is none on another, with the same cookie", async () => {
  const here = at(HERE);
  await here.open("/");
  const there = carried(here, THERE);
  const body = { email: "fan", password: DEMO_PASSWORD };
  const foreign = await there.post(SIGN_IN, body, { "x-csrf-token": here.csrf() });
  expect([foreign.status, foreign.body.code]).toEqual([403, "csrf"]);
  await there.open("/");
  expect(there.csrf()).not.toBe(here.csrf());
  expect((await there.post(SIGN_IN, body)).status).toBe(200);
});

test("a page of one site is foreign to another: its calls and its sockets are refused", async () => {
  const client = await signedInAt(THERE, "sub");
  const call = (origin: string) => client.post("/api/v1/auth/logout", {}, { origin });
  const foreign = await call(`http://${HERE}`);
  expect([foreign.status, foreign.body.code]).toEqual([403, "foreign_origin"]);
  await expect(socketAt(THERE, client, `http://${HERE}`)).rejects.toThrow("refused with 403");
  (await socketAt(THERE, client)).close();
  expect((await call(`http://${THERE}`)).status).toBe(200);
});

test("[X-10] a mail's link is the account's: on another site it does the same, once, and signs nobody in", async () => {
  const here = await signedInAt(HERE, "pack");
  const { status } = await here.post("/api/v1/auth/password/recover", { email: "pack@demo.example" });
  expect(status).toBe(200);
  const [mail] = await mailsTo(server.origin, "pack@demo.example");
  expect(mail!.text).toContain(`http://${HERE}/password/reset/`);
  const there = at(THERE);
  const set = () =>
    there.post("/api/v1/auth/password/reset", { token: tokenIn(mail!), password: "brand new 1" });
  expect((await set()).status).toBe(200);
  expect((await set()).status).toBe(410);
  expect((await there.get("/api/v1/auth/session")).body.user).toBeNull();
  expect((await here.get("/api/v1/auth/session")).body.user).toBeNull();
});

test.each(["/", "/ava", "/api/v1/user/ava", "/media/public/demo/ava-cover.webp"])(
  "a host that is no site's has no %s",
  async (path) => {
    expect((await at("nobody.example").get(path)).status).toBe(404);
    expect((await at(HERE).get(path)).status).toBe(200);
  },
);
