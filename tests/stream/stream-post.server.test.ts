import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { FeedItem, PostItem } from "../../src/protocol/records.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { listen, onAir, STREAM } from "./on-air.ts";

let server: ServerFixture;
let ava: Client;
let fan: Client;

beforeAll(async () => {
  server = await startFixture({
    demo: true,
    clock: stillClock(),
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  ava = await server.signedIn("ava");
  fan = await server.signedIn("sub");
});
afterAll(() => server?.stop());
// Whatever was live is over.
afterEach(() => server.advance(120));

const { goLive } = onAir(() => ava);

/** The cards of broadcasts among her newest posts; an answer is given again within a second. */
const cardsFor = async (client: Client): Promise<readonly PostItem[]> => {
  await server.advance(2);
  const { body } = await client.get("/api/v1/user/ava/post?status=unpinned,unpinned-free&limit=48");
  return (body as readonly PostItem[]).filter(({ post }) => post.type === "live_stream");
};
const countOf = async (client: Client): Promise<number> => {
  await server.advance(2);
  return (await client.get("/api/v1/user/ava")).body.post_count.post;
};

test("[POSTS-05] [POSTS-08] the card of a broadcast stands among the posts while it runs, and goes when it ends", async () => {
  const stranger = await server.signedIn("fan");
  const before = await countOf(fan);
  expect(await cardsFor(fan)).toEqual([]);
  const page = await listen(fan, "profile:ava");
  const { stream } = await goLive("a1", "Morning coffee");
  for (const action of ["add", "notify-new"])
    expect(await page.next("post.update")).toMatchObject({ model_username: "ava", action, access: "paid" });
  const [card, ...others] = await cardsFor(fan);
  expect(others).toEqual([]);
  expect(card).toMatchObject({
    is_locked: false,
    can_unlock: false,
    post: { text: "Morning coffee", access: "paid", media: [], expires_at: null },
  });
  expect(await countOf(fan)).toBe(before + 1);
  // Who has no access sees that there is one.
  expect((await cardsFor(stranger)).map((each) => each.is_locked)).toEqual([true]);
  const feed = (await fan.get("/api/v1/user/feed")).body.items as readonly FeedItem[];
  const inFeed = feed.find(({ post }) => post.id === card!.post.id);
  expect(inFeed).toMatchObject({
    post: { type: "live_stream" },
    user: { username: "ava", is_streaming: true },
  });

  expect((await ava.delete(`${STREAM}/${stream.id}`)).status).toBe(200);
  expect(await page.next("post.update")).toMatchObject({ post_id: card!.post.id, action: "delete" });
  for (const client of [fan, stranger, ava]) expect(await cardsFor(client)).toEqual([]);
  expect(await countOf(fan)).toBe(before);
  page.close();
});

test("[POSTS-08] each broadcast has one card: another page that takes it over makes none, and a lost line ends it", async () => {
  await goLive("a1");
  await goLive("a2");
  expect(await cardsFor(fan)).toHaveLength(1);
  for (let passed = 0; passed < 50; passed += 10) await server.advance(10);
  expect(await cardsFor(fan)).toEqual([]);
  await goLive("a3");
  expect(await cardsFor(fan)).toHaveLength(1);
});

test("[POSTS-08] its creator may delete the card and goes on, but makes nothing else of it", async () => {
  const { stream } = await goLive();
  const [card] = await cardsFor(ava);
  const path = `/api/v1/account/post/${card!.post.id}`;
  const edited = await ava.post(path, { type: "feed", access: "free", text: "Something else" });
  expect([edited.status, edited.body.fields]).toEqual([
    422,
    { type: "The card of a broadcast stays what it is." },
  ]);
  expect((await ava.delete(path)).status).toBe(200);
  expect(await cardsFor(fan)).toEqual([]);
  expect((await ava.delete(`${STREAM}/${stream.id}`)).status).toBe(200);
  const row = await server.services.database
    .selectFrom("post")
    .select("state")
    .where("stream_id", "=", stream.id)
    .executeTakeFirstOrThrow();
  expect(row.state).toBe("deleted");
});
