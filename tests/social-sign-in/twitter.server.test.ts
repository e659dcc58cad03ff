import { afterAll, beforeAll, expect, test } from "vitest";

import type { SocialResult } from "../../src/protocol/page-globals.ts";
import type { Client } from "../running/http-client.ts";
import { settingsFile } from "../running/settings-file.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { CLIENT, startOpenIdProvider, type OpenIdProvider } from "./openid-provider.ts";
import { goToProvider, roundTrip } from "./round-trip.ts";
import { startTwitterProvider, type TwitterProvider } from "./twitter-provider.ts";

const START = "/oauth/twitter/start?return_uri=/ava";
const SIGN_UP = "/api/v1/auth/signup";
const CONNECTION = "An error occurred while connecting with Twitter. Try again and accept the permission.";

let twitter: TwitterProvider;
let google: OpenIdProvider;
let site: ServerFixture;

const viewer = async (client: Client) => (await client.get("/api/v1/auth/session")).body.user;
const social = async (client: Client): Promise<SocialResult | null> =>
  (await client.open("/")).globals.social;
const complete = (client: Client, more: object) => client.post(SIGN_UP, { social_signup: true, ...more });

beforeAll(async () => {
  [twitter, google] = await Promise.all([startTwitterProvider(), startOpenIdProvider()]);
  const entry = (id: string, host: string, signup_source: string) => ({
    id,
    hosts: [host],
    record: { signup_source },
  });
  const file = await settingsFile([
    entry("branded", "127.0.0.1", "fantime"),
    entry("other", "localhost", "creators"),
  ]);
  const environment = { ...twitter.settings, ...CLIENT, GOOGLE_ISSUER: google.issuer, SITE: file };
  site = await startFixture({ environment });
  google.serve(site.origin);
});
afterAll(async () => {
  await site?.stop();
  await twitter?.stop();
  await google?.stop();
});

test("[AUTH-12] [CWL-11] [CWL-12] only the branded source offers Twitter; elsewhere its addresses do not exist", async () => {
  expect((await site.visitor().open("/")).globals.social_providers).toEqual(["google", "twitter"]);
  const elsewhere = site.origin.replace("127.0.0.1", "localhost");
  const page = await (await fetch(elsewhere)).text();
  expect(page).toContain('"social_providers":["google"]');
  // It is linked there all the same.
  expect(page).toContain('"links_twitter":true');
  expect((await fetch(`${elsewhere}${START}`, { redirect: "manual" })).status).toBe(404);
  expect((await fetch(`${elsewhere}/oauth/twitter/callback`, { redirect: "manual" })).status).toBe(404);
});

test("[API-23] [ENT-14] [AUTH-40] somebody new comes back with Twitter's name and no e-mail, completes, and is in the next time", async () => {
  twitter.user({ id: "77", name: "Tina", username: "tina_t" });
  const client = site.visitor();
  const there = new URL(await goToProvider(client, START));
  expect(there.searchParams.get("code_challenge_method")).toBe("S256");
  expect(there.searchParams.get("nonce")).toBeNull();
  expect(await roundTrip(client, site.origin, START)).toMatchObject({ status: 303, location: "/ava" });
  expect(await viewer(client)).toBeNull();
  expect(await social(client)).toMatchObject({
    provider: "twitter",
    username: "tina_t",
    email: null,
    error: false,
    is_existing_user: false,
  });
  expect((await complete(client, { username: "tina_t", email: "tina@example.com" })).status).toBe(200);
  const tina = { username: "tina_t", twitter: { is_valid: true, username: "tina_t" } };
  expect(await viewer(client)).toMatchObject({ ...tina, email_confirmed: false });
  const again = site.visitor();
  await roundTrip(again, site.origin, START);
  expect(await viewer(again)).toMatchObject(tina);
});

test("an e-mail that Twitter has confirmed counts as confirmed, and one that is known is asked for its password", async () => {
  twitter.user({ id: "78", name: "Cora", username: "cora", confirmed_email: "cora@example.com" });
  const client = site.visitor();
  await roundTrip(client, site.origin, START);
  await client.open("/");
  await complete(client, { username: "cora", email: "cora@example.com" });
  expect(await viewer(client)).toMatchObject({ username: "cora", email_confirmed: true });
  twitter.user({ id: "79", name: "Another", username: "another", confirmed_email: "CORA@example.com" });
  const other = site.visitor();
  await roundTrip(other, site.origin, START);
  expect(await viewer(other)).toBeNull();
  expect(await social(other)).toMatchObject({ is_existing_user: true, email: "CORA@example.com" });
});

test("[CENT-01] the user's `twitter` is the identity that his password linked, and nothing before or from Google", async () => {
  const none = { is_valid: false, username: null };
  const name = { username: "lena", email: "lena@example.com" };
  const client = site.visitor();
  expect((await client.post("/api/v1/auth/signup", { ...name, password: "long enough 1" })).status).toBe(200);
  expect((await viewer(client)).twitter).toEqual(none);

  google.person({ sub: "lena", email: name.email, email_verified: true });
  const logIn = async (start: string) => {
    const visitor = site.visitor();
    await roundTrip(visitor, site.origin, start);
    await visitor.open("/");
    await visitor.post("/api/v1/auth/signin", { email: "lena", password: "long enough 1" });
    return (await viewer(visitor)).twitter;
  };
  expect(await logIn("/oauth/google/start")).toEqual(none);
  twitter.user({ id: "80", name: "Lena", username: "lena_on_twitter", confirmed_email: name.email });
  expect(await logIn(START)).toEqual({ is_valid: true, username: "lena_on_twitter" });
});

test("the same id at Google and at Twitter is two people", async () => {
  twitter.user({ id: "same", name: "At Twitter", username: "attwitter" });
  google.person({ sub: "same", email: "atgoogle@example.com", email_verified: true });
  const [first, second] = [site.visitor(), site.visitor()];
  await roundTrip(first, site.origin, START);
  await first.open("/");
  await complete(first, { username: "attwitter", email: "attwitter@example.com" });
  await roundTrip(second, site.origin, "/oauth/google/start");
  expect(await viewer(second)).toBeNull();
  expect(await social(second)).toMatchObject({ provider: "google", is_existing_user: false });
});

test("an answer for one provider is worth nothing at the other's address", async () => {
  const client = site.visitor();
  const there = new URL(await goToProvider(client, START));
  const callback = (await fetch(there, { redirect: "manual" })).headers.get("location")!;
  await client.get(callback.slice(site.origin.length).replace("twitter", "google"));
  expect(await viewer(client)).toBeNull();
  expect(await social(client)).toMatchObject({ error: true });
});

test("[ERR-04] denied consent and a user endpoint that fails end in Twitter's text, without a session", async () => {
  const client = site.visitor();
  const there = await goToProvider(client, START);
  const denied = await fetch(there, { redirect: "manual", headers: { "x-deny": "1" } });
  const back = denied.headers.get("location")!.slice(site.origin.length);
  expect((await client.get(back)).headers.get("location")).toBe("/ava");
  expect(await social(client)).toMatchObject({ provider: "twitter", error: true, text: CONNECTION });
  twitter.answer({ status: 503, body: {} });
  await roundTrip(client, site.origin, START);
  expect(await social(client)).toMatchObject({ error: true, text: CONNECTION });
  expect(await viewer(client)).toBeNull();
});

test.each([
  null,
  {},
  { data: null },
  { data: { id: 5 } },
  { data: { id: "" } },
  { data: { id: "a\nb" } },
  [],
])("[ERR-05] a user endpoint that answers %j names nobody", async (body) => {
  twitter.answer({ status: 200, body });
  const client = site.visitor();
  await roundTrip(client, site.origin, START);
  expect(await social(client)).toMatchObject({ error_invalid: true });
  expect(await viewer(client)).toBeNull();
  twitter.answer(null);
});
