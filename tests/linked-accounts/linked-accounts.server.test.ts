import { afterAll, beforeAll, expect, test } from "vitest";

import { twitterConnectionProblem } from "../../src/domain/account/twitter-connection.ts";
import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { askForReset, mailsTo } from "../account/post-box.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { goToProvider, roundTrip } from "../social-sign-in/round-trip.ts";
import { startTwitterProvider, type TwitterProvider } from "../social-sign-in/twitter-provider.ts";

let site: ServerFixture;
let twitter: TwitterProvider;
beforeAll(async () => {
  twitter = await startTwitterProvider();
  site = await startFixture({ demo: true, environment: twitter.settings });
});
afterAll(async () => {
  await site?.stop();
  await twitter?.stop();
});

const PATH = "/api/v1/account/setting/socials";
const linkedOf = async (client: Client): Promise<EndpointAnswer<"getLinkedAccounts">> =>
  (await client.get(PATH)).body;
const unlink = (client: Client, provider = "google") => client.post(`${PATH}/unlink`, { provider });
const viewer = async (client: Client): Promise<string | undefined> =>
  (await client.get("/api/v1/auth/session")).body.user?.username;

/** To the demo's provider from an address, and back as somebody; where it led. */
const pass = async (client: Client, start: string, email: string): Promise<string | null> => {
  const there = new URL(await goToProvider(client, start));
  there.searchParams.set("email", email);
  const back = (await client.get(there.pathname + there.search)).headers.get("location")!;
  return (await client.get(back)).headers.get("location");
};
const link = async (client: Client, email: string): Promise<string | null> =>
  pass(client, (await client.post(`${PATH}/link`, { provider: "google" })).body.path, email);
const enter = async (email: string): Promise<Client> => {
  const client = site.visitor();
  await pass(client, "/oauth/google/start", email);
  return client;
};

test("[ACCT-57] an account is linked, leads in, is unlinked and leads in no more; its owner is mailed each time", async () => {
  const fan = await site.signedIn("fan");
  expect(await linkedOf(fan)).toEqual({ has_password: true, accounts: [], offered: ["google", "twitter"] });
  expect(await link(fan, "else@example.com")).toBe("/account/setting/socials");
  expect((await linkedOf(fan)).accounts).toMatchObject([{ provider: "google", username: null }]);
  expect(await viewer(await enter("else@example.com"))).toBe("fan");
  expect((await unlink(fan)).body.accounts).toEqual([]);
  // From another window, which still shows it.
  expect((await unlink(fan)).status).toBe(200);
  expect(await viewer(await enter("else@example.com"))).toBeUndefined();
  await site.advance(0);
  const mails = await mailsTo(site.origin, "fan@demo.example");
  // Each is a job of its own: which of the two goes first is not said.
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "Google was linked to your account",
    "Google was unlinked from your account",
  ]);
});

test("[ACCT-57] the only way in is not given up: a password comes first", async () => {
  const client = site.visitor();
  await pass(client, "/oauth/google/start", "only@example.com");
  const body = { social_signup: true, username: "onlyone", email: "only@example.com" };
  expect((await client.post("/api/v1/auth/signup", body)).status).toBe(200);
  expect(await linkedOf(client)).toMatchObject({ has_password: false, accounts: [{ provider: "google" }] });
  const refused = await unlink(client);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: "only_way_in", error: "This is the only way into your account. Set a password first." },
  ]);
  expect((await linkedOf(client)).accounts).toHaveLength(1);
});

test("what belongs to another account is not linked, nor by an address that another session made", async () => {
  const [ava, noah] = await Promise.all([site.signedIn("ava"), site.signedIn("noah")]);
  await link(ava, "shared@example.com");
  expect(await link(noah, "shared@example.com")).toBe("/account/setting/socials");
  expect((await noah.open("/account/setting/socials")).globals.social).toMatchObject({
    error: true,
    text: "This Google account belongs to another account here.",
  });
  expect((await linkedOf(noah)).accounts).toEqual([]);
  const { path } = (await ava.post(`${PATH}/link`, { provider: "google" })).body;
  // Who is signed in is sent back at once.
  expect((await noah.get(path)).headers.get("location")).toBe("/account/setting/socials");
  expect((await noah.get("/oauth/google/start?link=made-up")).headers.get("location")).toBe("/");
});

test("[ACCT-57] [PROFILE-43] Twitter is linked where the log-in does not offer it, but is no way in there", async () => {
  const client = site.visitor();
  // Of the demo: the provider says that it is his, so nothing is left to confirm.
  await pass(client, "/oauth/google/start", "bothways@demo.example");
  const body = { social_signup: true, username: "bothways", email: "bothways@demo.example" };
  expect((await client.post("/api/v1/auth/signup", body)).status).toBe(200);
  twitter.user({ id: "9", name: "Both", username: "both_ways" });
  const { path } = (await client.post(`${PATH}/link`, { provider: "twitter" })).body;
  expect(await roundTrip(client, site.origin, path)).toMatchObject({ location: "/account/setting/socials" });
  const session = await client.get("/api/v1/auth/session");
  expect(session.body.user.twitter).toEqual({ is_valid: true, username: "both_ways" });
  expect((await site.visitor().get("/oauth/twitter/start")).status).toBe(404);
  const refused = await unlink(client);
  expect([refused.status, refused.body.code]).toEqual([409, "only_way_in"]);
  expect((await unlink(client, "twitter")).body.accounts).toMatchObject([{ provider: "google" }]);
});

test.each(["nomail", "unconfirmed"])(
  "[CVAL-33] [CVAL-34] Twitter is not connected without a confirmed e-mail: %s is told so, and may link Google",
  async (username) => {
    const client = await site.signedIn(username);
    const refused = await client.post(`${PATH}/link`, { provider: "twitter" });
    expect([refused.status, refused.body]).toEqual([
      422,
      { code: "email_unconfirmed", error: twitterConnectionProblem({ email: null, email_confirmed: false }) },
    ]);
    expect((await client.post(`${PATH}/link`, { provider: "google" })).status).toBe(200);
  },
);

test("[ACCT-57] of two identities of a provider neither leads in once it is unlinked", async () => {
  const sub = await site.signedIn("sub");
  await link(sub, "first@example.com");
  await link(sub, "second@example.com");
  expect((await linkedOf(sub)).accounts).toHaveLength(1);
  expect((await unlink(sub)).body.accounts).toEqual([]);
  for (const email of ["first@example.com", "second@example.com"])
    expect(await viewer(await enter(email))).toBeUndefined();
});

/** Links Twitter to an account as it is while its e-mail is confirmed, with what posts are shared by. */
const addTwitter = async (username: string): Promise<void> => {
  const id = await site.idOf(username);
  const twitterIs = { provider: "twitter", subject: `${username} there`, username: null } as const;
  await site.services.store.transact(systemMetadata, (unit) =>
    unit.execute(accountDecider, id, { type: "LinkIdentity", ...twitterIs }),
  );
  const access = { account_id: id, sealed: "sealed", expires_at: 0, refused: false };
  await site.services.database.insertInto("twitter_access").values(access).execute();
};
const rowsOf = async (username: string): Promise<readonly number[]> => {
  const id = await site.idOf(username);
  const { database } = site.services;
  return Promise.all(
    (["social_identity", "twitter_access"] as const).map(
      async (table) =>
        (await database.selectFrom(table).select("account_id").where("account_id", "=", id).execute()).length,
    ),
  );
};
const reset = async (email: string): Promise<void> => {
  const token = await askForReset(site, email);
  const { status } = await site
    .visitor()
    .post("/api/v1/auth/password/reset", { token, password: "brand new 1" });
  expect(status).toBe(200);
};

test("[X-10] [ACCT-57] who proves by a reset that a mailbox is his gets the account without the identities linked to it before", async () => {
  const stranger = site.visitor();
  const body = { username: "squatter", email: "mailbox@example.com", password: "long enough 1" };
  expect((await stranger.post("/api/v1/auth/signup", body)).status).toBe(200);
  await link(stranger, "stranger@example.com");
  await addTwitter("squatter");
  await reset("mailbox@example.com");
  expect(await viewer(stranger)).toBeUndefined();
  expect(await viewer(await enter("stranger@example.com"))).toBeUndefined();
  expect(await rowsOf("squatter")).toEqual([0, 0]);
  const subjects = (await mailsTo(site.origin, "mailbox@example.com")).map(({ subject }) => subject);
  expect(subjects).toContain("Google was unlinked from your account");
  // Nothing of it is a stranger's any more: what its owner links from now on stays.
  const owner = site.visitor();
  await owner.post("/api/v1/auth/signin", { email: "squatter", password: "brand new 1" });
  await link(owner, "owner@example.com");
  await addTwitter("squatter");
  await reset("mailbox@example.com");
  expect(await rowsOf("squatter")).toEqual([2, 1]);
  expect(await viewer(await enter("owner@example.com"))).toBe("squatter");
});

test("what is not set up cannot be linked", async () => {
  const plain = await startFixture({ demo: true });
  try {
    const ava = await plain.signedIn("ava");
    expect((await ava.post(`${PATH}/link`, { provider: "twitter" })).status).toBe(404);
  } finally {
    await plain.stop();
  }
});
