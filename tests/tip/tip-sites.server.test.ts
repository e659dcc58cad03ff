import { afterAll, beforeAll, expect, test } from "vitest";

import { fetchByHost } from "../operations/by-host.ts";
import { readBooks } from "../payment/books.ts";
import { buyerOf, cards, type Buyer } from "../payment/buyer.ts";
import { createClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { settingsFile } from "../running/settings-file.ts";

let server: ServerFixture;
beforeAll(async () => {
  const SITE = await settingsFile([
    {
      ...{ hosts: ["classic.test"], record: {} },
      tip_button_hidden: [{ username: "noah", context: "all" }],
      tip_data: [
        { username: "zoe", amount_list: [500, 900] },
        { username: "elsa", amount_list: [700] },
      ],
    },
    {
      hosts: ["mia.test"],
      record: { signup_source: null, root_user: { username: "mia", custom_domain_only: false } },
    },
  ]);
  server = await startFixture({ demo: true, environment: { SITE, TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

/** A browser at one of the sites, in which nobody is signed in. */
const visitorAt = async (host: string, cookie?: string): Promise<Buyer> => {
  const origin = `http://${host}`;
  const headers = { "x-forwarded-for": "203.0.113.7", ...(cookie === undefined ? {} : { cookie }) };
  const client = createClient(origin, headers, fetchByHost(server.origin));
  await client.open("/oauth/payment/finish");
  return buyerOf(client, origin);
};
const tip = ({ client }: Buyer, username: string, tip_amount: number) =>
  client.post("/oauth/payment/start/api", {
    ...{ payment_intent: "tip", tip_type: "normal", model_username: username, tip_amount },
  });

test("a tip that a session of another site sends is refused and charges nothing; signed in at the site itself it is a sale in the same books, whosever page it is for", async () => {
  const { database } = server.services;
  const account = { username: "farfan", password: "long enough 1" };
  const fan = await visitorAt("classic.test");
  expect((await fan.client.post("/api/v1/auth/signup", account)).status).toBe(200);
  await fan.pay("ava", "1mo", cards.pays);
  await server.advance(1);
  const before = await readBooks(database);
  const carried = await tip(await visitorAt("mia.test", fan.client.cookie()), "mia", 500);
  expect([carried.status, carried.body.code]).toEqual([401, "unauthorized"]);
  await server.advance(1);
  expect((await readBooks(database)).charged).toEqual(before.charged);

  const there = await visitorAt("mia.test");
  const signIn = { email: account.username, password: account.password };
  expect((await there.client.post("/api/v1/auth/signin", signIn)).status).toBe(200);
  const sent = [await tip(there, "mia", 600), await tip(there, "ava", 700), await tip(fan, "mia", 800)];
  expect(sent.map(({ body }) => body.status)).toEqual(["success", "success", "success"]);
  await server.advance(1);
  const { charged, booked, postingSum, held } = await readBooks(database);
  const ids = sent.map(({ body }) => body.transaction_id as string);
  expect(ids.map((id) => [charged.get(id), booked.get(id)])).toEqual([
    [600, 600],
    [700, 700],
    [800, 800],
  ]);
  expect([charged.size - before.charged.size, postingSum, held]).toEqual([3, 0, 0]);
});

test("[COVER-10] what a site's settings say of a creator's tips is hers under her new username, too", async () => {
  const fan = await visitorAt("classic.test");
  const account = { username: "renamingfan", password: "long enough 1" };
  expect((await fan.client.post("/api/v1/auth/signup", account)).status).toBe(200);
  for (const [before, username] of [
    ["noah", "nils"],
    ["zoe", "zara"],
  ] as const) {
    const creator = await server.signedIn(before);
    const renamed = await creator.post("/api/v1/account/setting/username", { username });
    expect(renamed.status, renamed.text).toBe(200);
  }
  const record = async (username: string) => (await fan.client.get(`/api/v1/user/${username}`)).body;
  expect([(await record("nils")).has_tip_button, (await record("zara")).has_tip_button]).toEqual([
    false,
    true,
  ]);
  expect((await record("zara")).tip_data.amount_list).toEqual([500, 900]);
  expect((await record("elsa")).tip_data.amount_list).toEqual([700]);
  const stream = async (username: string) =>
    (await fan.client.get(`/api/v1/user/${username}/stream`)).body.has_tip_button;
  expect([await stream("nils"), await stream("zara")]).toEqual([false, true]);
  const items: readonly { readonly user: { readonly username: string }; readonly has_tip_button: boolean }[] =
    (await fan.client.get("/api/v1/user/feed?list=recent")).body.items;
  const ofNils = items.filter(({ user }) => user.username === "nils");
  expect(ofNils.length).toBeGreaterThan(0);
  expect(ofNils.some((item) => item.has_tip_button)).toBe(false);
  await fan.pay("zara", "1mo", cards.pays);
  await server.advance(1);
  expect((await tip(fan, "nils", 500)).body.code).toBe("tip_blocked");
  expect((await tip(fan, "zara", 600)).body.fields).toHaveProperty("tip_amount");
  expect((await tip(fan, "zara", 900)).body.status).toBe("success");
});
