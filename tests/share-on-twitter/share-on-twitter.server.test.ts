import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { daySeconds, hourSeconds } from "../../src/domain/format/duration.ts";
import { mailsTo } from "../account/post-box.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { goToProvider, roundTrip } from "../social-sign-in/round-trip.ts";
import { startTwitterProvider, type TwitterProvider } from "../social-sign-in/twitter-provider.ts";

const POST = "/api/v1/account/post";
const LINKED = "/api/v1/account/setting/socials";

let site: ServerFixture;
let twitter: TwitterProvider;
let noah: Client;
let texts = 0;

beforeAll(async () => {
  twitter = await startTwitterProvider();
  site = await startFixture({ demo: true, environment: twitter.settings });
  noah = await site.signedIn("noah");
});
afterAll(async () => {
  await site?.stop();
  await twitter?.stop();
});
afterEach(() => twitter.answerPosts());

/** To Twitter and back, as the button does; answers what was asked for. */
const connect = async (client: Client, id: string): Promise<string> => {
  twitter.user({ id, name: id, username: id });
  const { path } = (await client.post(`${LINKED}/link`, { provider: "twitter" })).body;
  const scope = new URL(await goToProvider(client, path)).searchParams.get("scope");
  await roundTrip(
    client,
    site.origin,
    (await client.post(`${LINKED}/link`, { provider: "twitter" })).body.path,
  );
  return scope!;
};
const sharing = async (client: Client): Promise<boolean> =>
  (await client.get("/api/v1/account/sharing")).body.twitter;
const write = async (client: Client, more: object = {}): Promise<{ id: number; text: string }> => {
  texts += 1;
  const text = `News number ${texts}`;
  const body = { type: "feed", access: "free", text, share_on_twitter: true, ...more };
  const answer = await client.post(POST, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return { id: answer.body.post.id, text };
};
const tweetsOf = (text: string): readonly string[] =>
  twitter.tweets().filter((tweet) => tweet.startsWith(`${text} http`));
const stateOf = async (postId: number) =>
  (
    await site.services.database
      .selectFrom("shared_post")
      .select("state")
      .where("post_id", "=", postId)
      .executeTakeFirst()
  )?.state;
const noticesTo = async (client: Client): Promise<readonly string[]> =>
  (await client.get("/api/v1/account/notification")).body.items.map(({ text }: { text: string }) => text);

test("a fan who links Twitter is asked for nothing to post with, and her tokens are kept nowhere", async () => {
  const fan = await site.signedIn("fan");
  expect(await connect(fan, "afan")).toBe("users.read tweet.read users.email");
  const kept = await site.services.database.selectFrom("twitter_access").select("account_id").execute();
  expect(kept).toEqual([]);
});

describe("with Twitter connected", () => {
  beforeEach(async () => {
    await connect(noah, "noah_t");
  });

  test("[PROFILE-45] who connects it lets us post for him; the tokens are stored sealed", async () => {
    const dora = await site.signedIn("dora");
    expect(await sharing(dora)).toBe(false);
    expect(await connect(dora, "dora_t")).toBe(
      "users.read tweet.read users.email tweet.write offline.access",
    );
    expect(await sharing(dora)).toBe(true);
    const { sealed } = await site.services.database
      .selectFrom("twitter_access")
      .innerJoin("account", "account.id", "twitter_access.account_id")
      .select("sealed")
      .where("username", "=", "dora")
      .executeTakeFirstOrThrow();
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toMatch(/access-|refresh-/);
    // Unlinked, nothing of it stays.
    await dora.post(`${LINKED}/unlink`, { provider: "twitter" });
    expect(await sharing(dora)).toBe(false);
  });

  test("[PROFILE-43] a post that asks for it is told of once, with its text and a link to the page; one that does not is not", async () => {
    const { id, text } = await write(noah);
    const silent = await write(noah, { share_on_twitter: false });
    const unsaid = await write(noah, { share_on_twitter: undefined });
    await site.advance(0);
    expect(tweetsOf(text)).toEqual([`${text} ${site.origin}/noah?post=${id}`]);
    expect([tweetsOf(silent.text), tweetsOf(unsaid.text)]).toEqual([[], []]);
    expect((await noah.get(`${POST}/${id}`)).body.share_on_twitter).toBe(true);
    // Edited later, it is not told of again.
    await noah.post(`${POST}/${id}`, { type: "feed", access: "free", text: `${text}!` });
    await site.advance(hourSeconds);
    expect(twitter.tweets().filter((tweet) => tweet.startsWith(text))).toHaveLength(1);
    expect((await noah.get(`${POST}/${id}`)).body.share_on_twitter).toBe(true);
  });

  test("a post that is planned is told of when its time comes, and none that is deleted before", async () => {
    const at = site.services.clock.now() + hourSeconds;
    const planned = await write(noah, { scheduled_at: at });
    const deleted = await write(noah, { scheduled_at: at });
    await noah.delete(`${POST}/${deleted.id}`);
    await site.advance(0);
    expect(tweetsOf(planned.text)).toEqual([]);
    await site.advance(hourSeconds + 1);
    expect([tweetsOf(planned.text).length, tweetsOf(deleted.text).length]).toEqual([1, 0]);
  });

  test("one that is taken back before Twitter could take it is not told of any more", async () => {
    twitter.answerPosts({ status: 429 }, { status: 429 });
    const [taken, kept] = [await write(noah), await write(noah)];
    await site.advance(0);
    await noah.delete(`${POST}/${taken.id}`);
    await site.advance(900);
    expect([tweetsOf(taken.text).length, tweetsOf(kept.text).length]).toEqual([0, 1]);
  });

  test("[POSTS-27] of a paid post the teaser is told, and no address of a file is", async () => {
    const text = `Only for you ${"word ".repeat(40)}`.trim();
    const { id } = await write(noah, { text, access: "paid" });
    await site.advance(0);
    const tweet = twitter.tweets().find((each) => each.endsWith(`?post=${id}`))!;
    expect(tweet).toMatch(/^Only for you (word ){10,18}word… http:\S+\/noah\?post=\d+$/);
  });

  test("an answer that is lost after Twitter took the post does not post it again", async () => {
    twitter.answerPosts({ status: 0, kept: true });
    const { id, text } = await write(noah);
    await site.advance(0);
    await site.advance(5);
    expect([tweetsOf(text).length, await stateOf(id)]).toEqual([1, "sent"]);
  });

  test("a fault of Twitter's is tried again, with growing pauses", async () => {
    twitter.answerPosts({ status: 503 }, { status: 500 });
    const { id, text } = await write(noah);
    for (const pause of [0, 5, 10]) await site.advance(pause);
    expect([tweetsOf(text).length, await stateOf(id)]).toEqual([1, "sent"]);
  });

  test("when Twitter takes no more for a while it is waited for as long as it says", async () => {
    const reset = Math.floor(Date.now() / 1000) + 600;
    twitter.answerPosts({ status: 429, headers: { "x-rate-limit-reset": String(reset) } });
    const { text } = await write(noah);
    await site.advance(0);
    await site.advance(300);
    expect(tweetsOf(text)).toHaveLength(0);
    await site.advance(310);
    expect(tweetsOf(text)).toHaveLength(1);
  });

  test("a token that ran out, or is not good any more, is renewed; two posts at once renew it once", async () => {
    await site.advance(7200);
    const [one, other] = [await write(noah), await write(noah)];
    await site.advance(0);
    twitter.revoke("access");
    const third = await write(noah);
    await site.advance(0);
    for (const { text } of [one, other, third]) expect(tweetsOf(text)).toHaveLength(1);
    expect(await sharing(noah)).toBe(true);
  });

  test("who took it back at Twitter is told once that he must connect it again, and that works", async () => {
    twitter.revoke("all");
    const lost = [await write(noah), await write(noah)];
    await site.advance(0);
    const told = (await noticesTo(noah)).filter((text) => text.includes("connect Twitter again"));
    expect(told).toHaveLength(1);
    await site.advance(0);
    const mails = await mailsTo(site.origin, "noah@demo.example");
    expect(mails.filter(({ subject }) => subject === "Please connect Twitter again")).toHaveLength(1);
    expect(await sharing(noah)).toBe(false);
    expect((await noah.get(LINKED)).body.accounts).toMatchObject([
      { provider: "twitter", shares_posts: false },
    ]);
    await connect(noah, "noah_t");
    expect(await sharing(noah)).toBe(true);
    const { text } = await write(noah);
    await site.advance(0);
    expect(tweetsOf(text)).toHaveLength(1);
    for (const { text: old } of lost) expect(tweetsOf(old)).toHaveLength(0);
  });

  test("a text that Twitter does not take is told of, and the next one is shared", async () => {
    const before = (await noticesTo(noah)).length;
    twitter.answerPosts({ status: 400, body: { detail: "Not this." } });
    const { id } = await write(noah);
    await site.advance(0);
    expect(await stateOf(id)).toBe("failed");
    expect((await noticesTo(noah)).length).toBe(before + 1);
    const next = await write(noah);
    await site.advance(0);
    expect(tweetsOf(next.text)).toHaveLength(1);
  });

  test("what could not be posted for a day is given up, and he is told", async () => {
    twitter.answerPosts(...Array.from({ length: 50 }, () => ({ status: 503 })));
    const { id, text } = await write(noah);
    await site.advance(0);
    await site.advance(daySeconds + 1);
    expect([tweetsOf(text).length, await stateOf(id)]).toEqual([0, "failed"]);
  });
});
