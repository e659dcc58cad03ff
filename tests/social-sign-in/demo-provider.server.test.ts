import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { CLIENT } from "./openid-provider.ts";
import { goToProvider } from "./round-trip.ts";

const START = "/oauth/google/start?return_uri=/ava";

let site: ServerFixture;
const viewer = async (client: Client) => (await client.get("/api/v1/auth/session")).body.user;
const social = async (client: Client) => (await client.open("/")).globals.social;

/** Goes to the demo's provider, answers there, and comes back. */
const roundTrip = async (
  client: Client,
  answer: Readonly<Record<string, string>>,
): Promise<string | null> => {
  const there = new URL(await goToProvider(client, START));
  expect(there.pathname).toBe("/oauth/demo/google");
  const page = await client.get(there.pathname + there.search);
  expect([page.status, page.text.includes("stands in its place")]).toEqual([200, true]);
  for (const [name, value] of Object.entries(answer)) there.searchParams.set(name, value);
  const back = (await client.get(there.pathname + there.search)).headers.get("location")!;
  return (await client.get(back)).headers.get("location");
};

beforeAll(async () => {
  site = await startFixture({ demo: true });
});
afterAll(() => site?.stop());

test("[AUTH-11] without an issuer the demo vouches itself: somebody new completes, and is in the next time", async () => {
  const { globals } = await site.visitor().open("/");
  expect([globals.social_providers, globals.links_twitter]).toEqual([["google"], false]);
  const client = site.visitor();
  expect(await roundTrip(client, { email: "Somebody@example.com" })).toBe("/ava");
  expect(await social(client)).toMatchObject({ email: "Somebody@example.com", is_existing_user: false });
  const body = { social_signup: true, username: "somebody", email: "Somebody@example.com" };
  expect((await client.post("/api/v1/auth/signup", body)).status).toBe(200);
  expect(await viewer(client)).toMatchObject({ username: "somebody", email_confirmed: false });
  const again = site.visitor();
  await roundTrip(again, { email: "somebody@EXAMPLE.com" });
  expect(await viewer(again)).toMatchObject({ username: "somebody" });
});

test("[AUTH-30] a demo account is linked by its password", async () => {
  const client = site.visitor();
  await roundTrip(client, { email: "fan@demo.example" });
  expect(await viewer(client)).toBeNull();
  expect(await social(client)).toMatchObject({ is_existing_user: true });
  await client.post("/api/v1/auth/signin", { email: "fan@demo.example", password: DEMO_PASSWORD });
  expect(await viewer(client)).toMatchObject({ username: "fan" });
  const again = site.visitor();
  await roundTrip(again, { email: "fan@demo.example" });
  expect(await viewer(again)).toMatchObject({ username: "fan" });
});

test("[ERR-03] what is denied, made up or meant for another state ends without a session", async () => {
  const client = site.visitor();
  await roundTrip(client, { deny: "1" });
  expect(await social(client)).toMatchObject({ error: true });
  const code = async (from: Client) => {
    const there = new URL(await goToProvider(from, START));
    there.searchParams.set("email", "somebody@example.com");
    return new URL((await from.get(there.pathname + there.search)).headers.get("location")!, site.origin);
  };
  const [first, second] = [await code(client), await code(client)];
  const mixed = `/oauth/google/callback?state=${first.searchParams.get("state")}&code=${second.searchParams.get("code")}`;
  await client.get(mixed);
  expect(await social(client)).toMatchObject({ error_invalid: true });
  await client.get(`/oauth/google/callback?state=${second.searchParams.get("state")}&code=made-up`);
  expect(await social(client)).toMatchObject({ error: true });
  expect(await viewer(client)).toBeNull();
});

test("a malformed e-mail is told on the page, what is typed into it stays text, and a page without a state goes home", async () => {
  const { status, text } = await site
    .visitor()
    .get(`/oauth/demo/google?state=a&email=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect([status, text.includes("This should be a valid email address")]).toEqual([200, true]);
  expect(text).not.toContain("<script");
  expect((await site.visitor().get("/oauth/demo/google")).headers.get("location")).toBe("/");
});

test("without the demo, or with an issuer, there is no such page", async () => {
  const plain = await startFixture();
  expect((await plain.visitor().open("/")).globals.social_providers).toEqual([]);
  for (const path of ["/oauth/demo/google?state=a", "/oauth/google/start"])
    expect((await plain.visitor().get(path)).status).toBe(404);
  await plain.stop();
  const issued = await startFixture({
    demo: true,
    environment: { GOOGLE_ISSUER: "http://127.0.0.1:9", ...CLIENT },
  });
  expect((await issued.visitor().get("/oauth/demo/google?state=a")).status).toBe(404);
  await issued.stop();
});
