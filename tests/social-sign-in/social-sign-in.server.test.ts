import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { SocialResult } from "../../src/protocol/page-globals.ts";
import { failures } from "../../src/protocol/failures.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { CLIENT, startOpenIdProvider, type OpenIdProvider } from "./openid-provider.ts";
import { passProvider, goToProvider, roundTrip } from "./round-trip.ts";

const START = "/oauth/google/start";
const SIGN_UP = "/api/v1/auth/signup";
const CONNECTION = "An error occurred while connecting with Google. Try again and accept the permission.";
const PASSWORD = "long enough 1";

let provider: OpenIdProvider;
let site: ServerFixture;
let people = 0;

const somebody = (email_verified = true) => {
  people += 1;
  const person = { sub: `person-${people}`, email: `Person${people}@example.com`, email_verified };
  provider.person(person);
  return person;
};
const viewer = async (client: Client) => (await client.get("/api/v1/auth/session")).body.user;
const social = async (client: Client): Promise<SocialResult | null> =>
  (await client.open("/")).globals.social;
const google = (client: Client, query = "", choice: "allow" | "deny" = "allow") =>
  roundTrip(client, site.origin, `${START}${query}`, choice);
const complete = (client: Client, more: object) => client.post(SIGN_UP, { social_signup: true, ...more });

/** A visitor whom the provider has identified, with an account made from it. */
const signUpWith = async (username: string): Promise<Client> => {
  const { email } = somebody();
  const client = site.visitor();
  await google(client);
  await client.open("/");
  const { status, text } = await complete(client, { username, email });
  expect(status, text).toBe(200);
  return client;
};

beforeAll(async () => {
  provider = await startOpenIdProvider();
  site = await startFixture({ environment: { GOOGLE_ISSUER: provider.issuer, ...CLIENT } });
  provider.serve(site.origin);
});
beforeEach(async () => {
  await site.services.database.deleteFrom("attempt").execute();
  await site.services.database.deleteFrom("rate_limit").execute();
});
afterAll(async () => {
  await site?.stop();
  await provider?.stop();
});

test("[AUTH-11] [AUTH-12] the page offers what is set up: Google here, no Twitter on this brand", async () => {
  const { globals } = await site.visitor().open("/");
  expect(globals.social_providers).toEqual(["google"]);
  expect(globals.social).toBeNull();
  expect((await site.visitor().get("/oauth/twitter/start")).status).toBe(404);
});

test("[API-22] the start sends there with PKCE, state and nonce, and remembers nothing that the address tells", async () => {
  const client = site.visitor();
  const there = new URL(await goToProvider(client, `${START}?return_uri=/ava&model_ref=abc`));
  expect(there.origin).toBe(provider.issuer);
  const query = Object.fromEntries(there.searchParams);
  expect(query).toMatchObject({
    client_id: CLIENT.GOOGLE_CLIENT_ID,
    response_type: "code",
    scope: "openid email",
    code_challenge_method: "S256",
    redirect_uri: `${site.origin}/oauth/google/callback`,
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(query[name]).toMatch(/^[\w-]{43}$/);
  const rows = await site.services.database.selectFrom("social_step").selectAll().execute();
  const kept = JSON.stringify(rows);
  for (const secret of [query["state"]!, query["nonce"]!]) expect(kept).not.toContain(secret);
});

test("[ENT-14] [AUTH-40] [X-11] somebody new comes back to his page without a session, completes, and is in", async () => {
  const { email, sub } = somebody();
  const client = site.visitor();
  await client.open("/");
  const before = client.cookie();
  const answer = await google(
    client,
    "?return_uri=%2Fava%3Ftab%3D1&model_ref=abc&is_model=1&studio=north/one",
  );
  expect(answer).toMatchObject({ status: 303, location: "/ava?tab=1" });
  expect(client.cookie()).not.toBe(before);
  expect(await viewer(client)).toBeNull();
  const { globals } = await client.open("/ava?tab=1");
  expect(globals.social).toEqual({
    provider: "google",
    email,
    username: null,
    is_model: true,
    model_ref: "abc",
    studio: "north/one",
    reload: false,
    is_existing_user: false,
    error: false,
    error_invalid: false,
    text: null,
  });
  // Whoever knew the cookie of before sees nothing of it.
  const other = site.visitor();
  other.setCookie(before);
  expect(await social(other)).toBeNull();

  const { status, body } = await complete(client, { username: "newcomer", email, is_model: true });
  expect(status).toBe(200);
  expect(body).toEqual({ redirect_url: "/creator/signup" });
  expect(await viewer(client)).toMatchObject({
    username: "newcomer",
    type: "model",
    email,
    email_confirmed: true,
  });
  expect(await social(client)).toBeNull();
  const rows = await site.services.database.selectFrom("social_identity").selectAll().execute();
  expect(rows.find(({ subject }) => subject === sub)).toMatchObject({ provider: "google", username: null });
});

test("the next time he is in at once, with a new session, on the page that he came from", async () => {
  const first = await signUpWith("comesagain");
  const client = site.visitor();
  await client.open("/");
  const before = client.cookie();
  expect(await google(client, "?return_uri=/noah")).toMatchObject({ status: 303, location: "/noah" });
  expect(client.cookie()).not.toBe(before);
  expect(await viewer(client)).toMatchObject({ username: "comesagain" });
  expect(client.cookie()).not.toBe(first.cookie());
  const old = site.visitor();
  old.setCookie(before);
  expect(await viewer(old)).toBeNull();
});

test("[AUTH-42] [AUTH-43] a creator goes where a creator's log-in leads, or back to what she has begun", async () => {
  await signUpWith("makesthings");
  const { database } = site.services;
  await database
    .updateTable("account")
    .set({ type: "model", compliance_status: "approved" })
    .where("username", "=", "makesthings")
    .execute();
  expect((await google(site.visitor(), "?return_uri=/ava")).location).toBe("/account/dashboard");
  expect((await google(site.visitor(), "?reload=1&return_uri=/ava")).location).toBe("/ava");
});

test("[AUTH-60] [AUTH-61] a completion is refused without username, without e-mail, and without an identity that waits", async () => {
  somebody();
  const client = site.visitor();
  await google(client);
  await client.open("/");
  const empty = await complete(client, { username: "", email: "" });
  expect(empty.status).toBe(422);
  expect(empty.body.fields).toEqual({ username: "This field is required", email: "This field is required" });
  const nobody = await complete(site.visitor(), { username: "nobody1", email: "nobody1@example.com" });
  expect([nobody.status, nobody.body.code]).toEqual([410, "social_expired"]);
  await site.advance(1801);
  const late = await complete(client, { username: "tolate", email: "tolate@example.com" });
  expect([late.status, late.body.code]).toEqual([410, "social_expired"]);
  const plain = await site.visitor().post(SIGN_UP, { username: "nopassword" });
  expect(plain.body.fields).toMatchObject({ password: expect.any(String) });
});

test("an e-mail that the provider does not vouch for is not confirmed and leads to nobody's account", async () => {
  const owner = site.visitor();
  const unsure = somebody(false);
  await owner.post(SIGN_UP, { username: "realowner", email: unsure.email, password: PASSWORD });
  const client = site.visitor();
  await google(client);
  expect(await social(client)).toMatchObject({ is_existing_user: false, error: false });
  expect((await complete(client, { username: "pretender", email: unsure.email })).status).toBe(200);
  expect(await viewer(client)).toMatchObject({ username: "pretender", email_confirmed: false });

  const another = somebody(true);
  const careful = site.visitor();
  await google(careful);
  await careful.open("/");
  await complete(careful, { username: "careful", email: `x${another.email}` });
  expect(await viewer(careful)).toMatchObject({ username: "careful", email_confirmed: false });
});

test("[AUTH-39] [AUTH-43] [X-11] a known e-mail is linked once by the password, and then leads in by itself", async () => {
  const { email } = somebody();
  await site.visitor().post(SIGN_UP, { username: "linked", email: email.toLowerCase(), password: PASSWORD });
  const client = site.visitor();
  await google(client, "?return_uri=/ava&reload=1");
  expect(await viewer(client)).toBeNull();
  expect(await social(client)).toMatchObject({ email, is_existing_user: true, reload: true, error: false });
  const asNew = await complete(client, { username: "linked2", email });
  expect([asNew.status, asNew.body.code]).toEqual([410, "social_expired"]);
  const wrong = await client.post("/api/v1/auth/signin", { email, password: "wrong password" });
  expect(wrong.status).toBe(401);
  expect((await client.post("/api/v1/auth/signin", { email, password: PASSWORD })).status).toBe(200);
  expect(await viewer(client)).toMatchObject({ username: "linked", email_confirmed: true });
  expect(await social(client)).toBeNull();
  const again = site.visitor();
  await google(again);
  expect(await viewer(again)).toMatchObject({ username: "linked" });
});

test("somebody else's log-in in the same browser links nothing", async () => {
  const { email, sub } = somebody();
  await site.visitor().post(SIGN_UP, { username: "mailowner", email, password: PASSWORD });
  await site
    .visitor()
    .post(SIGN_UP, { username: "passerby", email: "passer@example.com", password: PASSWORD });
  const client = site.visitor();
  await google(client);
  await client.open("/");
  await client.post("/api/v1/auth/signin", { email: "passerby", password: PASSWORD });
  const rows = await site.services.database.selectFrom("social_identity").selectAll().execute();
  expect(rows.filter(({ subject }) => subject === sub)).toEqual([]);
});

test("[ERR-03] denied consent ends in the toast's text, told once, without a session", async () => {
  const client = site.visitor();
  expect(await google(client, "?return_uri=/ava", "deny")).toMatchObject({ status: 303, location: "/ava" });
  expect(await viewer(client)).toBeNull();
  expect(await social(client)).toMatchObject({ error: true, error_invalid: false, text: CONNECTION });
  expect(await social(client)).toBeNull();
});

test("a suspended account is refused with its text, and its identity stays its own", async () => {
  await signUpWith("suspended");
  const { database } = site.services;
  await database
    .updateTable("account")
    .set({ suspended: true })
    .where("username", "=", "suspended")
    .execute();
  const client = site.visitor();
  await google(client);
  expect(await viewer(client)).toBeNull();
  expect(await social(client)).toMatchObject({
    error: true,
    text: "Your account is suspended. Please contact support.",
  });
});

test.each([
  { more: {}, text: "Your account is suspended. Please contact support." },
  { more: { erase_at: 1 }, text: failures.account_deleted.error },
])("the owner of an e-mail whose account is closed is told so at once: $text", async ({ more, text }) => {
  const { email } = somebody();
  const username = `closed${people}`;
  await site.visitor().post(SIGN_UP, { username, email, password: PASSWORD });
  const { database } = site.services;
  const set = (fields: object) =>
    database.updateTable("account").set(fields).where("username", "=", username).execute();
  await set({ suspended: true, ...more });
  const client = site.visitor();
  await google(client);
  // Whoever only named the e-mail stands in nobody's way.
  expect(await social(client)).toMatchObject({ error: false, is_existing_user: false });
  await set({ email_confirmed: true });
  const owner = site.visitor();
  await google(owner);
  expect(await social(owner)).toMatchObject({ error: true, is_existing_user: false, text });
});

test("a state counts once, for the browser that began, for ten minutes, and not when it is changed", async () => {
  somebody();
  const begin = async () => {
    const client = site.visitor();
    return { client, callback: await passProvider(await goToProvider(client, START), site.origin) };
  };
  const refused = async (client: Client, callback: string) => {
    expect(await client.get(callback)).toMatchObject({ status: 303 });
    expect(await viewer(client)).toBeNull();
    expect(await social(client)).toMatchObject({ error: true, text: CONNECTION });
  };
  const foreign = await begin();
  await refused(site.visitor(), foreign.callback);
  const stranger = site.visitor();
  await stranger.open("/");
  await refused(stranger, foreign.callback);
  await refused(foreign.client, foreign.callback.replace(/state=[^&]+/, "state=another"));
  await refused(foreign.client, foreign.callback.replace(/state=[^&]+&?/, ""));
  await refused(foreign.client, `${foreign.callback}&state=another`);
  await refused(foreign.client, "/oauth/google/callback");
  // None of those spent it.
  expect((await foreign.client.get(foreign.callback)).status).toBe(303);
  expect(await social(foreign.client)).toMatchObject({ error: false, is_existing_user: false });
  await foreign.client.get(foreign.callback);
  expect(await social(foreign.client)).toMatchObject({ error: true });

  const slow = await begin();
  await site.advance(601);
  await refused(slow.client, slow.callback);
});

test("a replayed callback of somebody who is in changes nothing", async () => {
  await signUpWith("replayed");
  const client = site.visitor();
  const { callback } = await google(client);
  const cookie = client.cookie();
  expect(await client.get(callback)).toMatchObject({ status: 303 });
  expect(client.cookie()).toBe(cookie);
  expect(await viewer(client)).toMatchObject({ username: "replayed" });
  const thief = site.visitor();
  await thief.get(callback);
  expect(await viewer(thief)).toBeNull();
});

test("only paths of the site are returned to", async () => {
  for (const [given, expected] of [
    ["//evil.example/x", "/"],
    ["/\\evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/%09/evil.example", "/%09/evil.example"],
    ["/ava?a=1#b", "/ava?a=1#b"],
  ] as const) {
    const client = site.visitor();
    const { location } = await google(client, `?return_uri=${encodeURIComponent(given)}`, "deny");
    expect(location, given).toBe(expected);
  }
});

test("one identity leads into one account, also when two complete at once", async () => {
  const { email } = somebody();
  const clients = [site.visitor(), site.visitor()];
  for (const client of clients) {
    await google(client);
    await client.open("/");
  }
  const answers = await Promise.all(
    clients.map((client, index) => complete(client, { username: `twin${index}`, email: `${index}${email}` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
});

test("the sixty-first start within ten minutes from one address is told to wait", async () => {
  for (let count = 0; count < 60; count += 1) await site.visitor().get(START);
  const client = site.visitor();
  expect(await client.get(`${START}?return_uri=/ava`)).toMatchObject({ status: 303 });
  expect(await social(client)).toMatchObject({ error: true, text: "Too many tries. Please wait a moment." });
});

test("the identities can be folded anew from the stored events", async () => {
  await signUpWith("refolded");
  const { database } = site.services;
  const events = await database
    .selectFrom("event")
    .select(["stream", "data"])
    .where("type", "=", "IdentityLinked")
    .execute();
  const rows = await database.selectFrom("social_identity").selectAll().execute();
  expect(
    events.map(({ stream, data }) => [stream, (data as { subject: string }).subject]).toSorted(),
  ).toEqual(rows.map(({ account_id, subject }) => [`account-${account_id}`, subject]).toSorted());
});
