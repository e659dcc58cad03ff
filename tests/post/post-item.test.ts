import { describe, expect, test } from "vitest";

import { mediaAddress } from "../../src/server/media/media-address.ts";
import { postItem, postReader, type ItemView } from "../../src/server/post/post-item.ts";
import type { PostRow } from "../../src/server/post/post.reads.ts";
import { keysFrom } from "../../src/server/session/keys.ts";

const now = 1_790_000_000;
const keys = keysFrom(Buffer.alloc(32, 7));
const address = (name: string): string => mediaAddress(keys, name, now);

const row: PostRow = {
  id: 5,
  creator_id: "ava",
  type: "feed",
  access: "paid",
  text: "word ".repeat(60),
  created_at: 1,
  expires_at: null,
  expire_after: null,
  scheduled_at: null,
  pinned_at: null,
  is_winback: false,
  amount_usd: 0,
  fund_goal: null,
  fund_raised: null,
  poll: null,
  mentions: [],
  likes: 3,
  comments: 2,
  media: [
    {
      ...{
        id: 1,
        kind: "video",
        file: "a/film.mp4",
        thumb: "a/film-thumb.webp",
        teaser: "a/film-teaser.webp",
      },
      ...{ width: 4, height: 3, duration: 9, uncensor_amount: null },
    },
    {
      ...{ id: 2, kind: "audio", file: "a/song.mp3", thumb: null, teaser: null },
      ...{ width: null, height: null, duration: 9, uncensor_amount: null },
    },
  ],
};
const reader = { access: true, accessFree: false };
const stranger = { access: false, accessFree: false };
const seenBy = (viewer: ItemView["viewer"], change: Partial<PostRow> = {}, view: Partial<ItemView> = {}) =>
  postItem(
    { ...row, ...change },
    {
      keys,
      now,
      viewer,
      owner: false,
      liked: new Set(),
      voted: new Map(),
      commentsClosed: false,
      favorites: null,
      unlocked: { posts: new Set(), media: new Set() },
      ...view,
    },
  );

describe("[POSTS-26] [POSTS-27] a post's media and text", () => {
  test("are all there for whom it is open to", () => {
    const { post, ...locks } = seenBy(reader);
    expect(locks).toEqual({
      is_subscribed: true,
      is_locked: false,
      is_locked_payment: false,
      can_unlock: false,
    });
    expect(post.text).toBe(row.text);
    expect(post.media.map(({ url, thumb_url }) => [url, thumb_url])).toEqual([
      [address("a/film.mp4"), address("a/film-thumb.webp")],
      [address("a/song.mp3"), null],
    ]);
  });

  test("are the teaser and the text's beginning for whom it is locked to", () => {
    const { post, ...locks } = seenBy(stranger);
    expect(locks).toEqual({
      is_subscribed: false,
      is_locked: true,
      is_locked_payment: false,
      can_unlock: false,
    });
    expect(post.text.length).toBeLessThanOrEqual(100);
    expect(post.media.map(({ url, thumb_url }) => [url, thumb_url])).toEqual([
      [null, address("a/film-teaser.webp")],
      [null, null],
    ]);
    expect(post.media[0]).toMatchObject({ id: 1, kind: "video", width: 4, height: 3, duration: 9 });
  });

  test("are for the owner, whatever the post costs", () => {
    const { post, is_locked } = seenBy(stranger, { amount_usd: 500 }, { owner: true });
    expect([is_locked, post.media[0]!.url]).toEqual([false, address("a/film.mp4")]);
  });

  test("[POSTS-08] of a post with a price are locked even to who has access: nothing is bought yet", () => {
    expect(seenBy(reader, { amount_usd: 500 })).toMatchObject({
      post: { is_locked_fundraiser: false },
      is_locked: true,
      is_locked_payment: true,
    });
    expect(seenBy(reader, { amount_usd: 500, type: "fund" })).toMatchObject({
      post: { is_locked_fundraiser: true },
      is_locked: true,
      is_locked_payment: false,
    });
  });
});

describe("a censored picture", () => {
  const picture = { ...row.media[0]!, uncensor_amount: 700 };
  const bought = { posts: new Set<number>(), media: new Set([picture.id]) };
  test.each<readonly [string, ItemView["viewer"], Partial<ItemView>, boolean, number | null]>([
    ["who reads the post", reader, {}, false, 700],
    ["its buyer who reads the post", reader, { unlocked: bought }, true, null],
    ["its owner", stranger, { owner: true }, true, null],
    ["whom the post is locked to", stranger, {}, false, null],
    ["its buyer whom the post is locked to", stranger, { unlocked: bought }, false, null],
  ])("of %s", (_, viewer, view, opens, amount) => {
    const [shown, plain] = seenBy(viewer, { media: [picture, row.media[0]!] }, view).post.media;
    const file = opens ? address("a/film.mp4") : null;
    const thumb = address(opens ? "a/film-thumb.webp" : "a/film-teaser.webp");
    expect([shown?.url, shown?.thumb_url, shown?.uncensor_amount]).toEqual([file, thumb, amount]);
    // What is not censored is as open as its post.
    const isOpen = viewer === reader || view.owner === true;
    expect([plain?.url !== null, plain?.uncensor_amount]).toEqual([isOpen, null]);
  });
});

test("[POSTS-08] a poll's votes show to the owner, and to others once it has ended", () => {
  const poll = (ends_at: number | null) => ({ poll: { ends_at, options: [{ text: "yes", votes: 7 }] } });
  const votes = (ends_at: number | null, owner = false) =>
    seenBy(reader, poll(ends_at), { owner }).post.poll!.options[0]!.votes;
  expect([votes(now + 1), votes(null), votes(now)]).toEqual([null, null, 7]);
  expect([votes(now + 1, true), votes(null, true)]).toEqual([7, 7]);
  expect(seenBy(reader).post.poll).toBeNull();
});

test("a post is pinned when it has the time of that, and liked when its viewer did", () => {
  expect(seenBy(reader).post).toMatchObject({ is_pinned: false, is_liked: false, likes: 3 });
  expect(seenBy(reader, { pinned_at: 9 }, { liked: new Set([5]) }).post).toMatchObject({
    is_pinned: true,
    is_liked: true,
  });
});

test("[POSTS-26] a reader of a creator's posts is who has access of any kind, a free follower reads the free ones", () => {
  const nobody = {
    ...{ can_edit: false, is_gift: false, is_subscribed: false, is_trial: false, is_subscribed_free: false },
  };
  expect(postReader(nobody)).toEqual(stranger);
  for (const kind of ["can_edit", "is_gift", "is_subscribed", "is_trial"])
    expect(postReader({ ...nobody, [kind]: true }), kind).toEqual(reader);
  expect(postReader({ ...nobody, is_subscribed_free: true })).toEqual({ access: false, accessFree: true });
});
