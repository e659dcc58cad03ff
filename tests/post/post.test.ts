import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  endlessFrom,
  parseStatuses,
  postLocks,
  postPageSize,
  scrollsEndlessly,
  teaserText,
  type PostAccess,
  type PostFacts,
  type PostType,
} from "../../src/domain/post/post.ts";

const post = (more: Partial<PostFacts> = {}): PostFacts => ({
  type: "feed",
  access: "paid",
  amountUsd: 0,
  bought: false,
  ...more,
});
const guest = { access: false, accessFree: false };
const follower = { access: false, accessFree: true };
const member = { access: true, accessFree: false };
const locked = (of: PostFacts, viewer: typeof guest, owner = false) => postLocks(of, viewer, owner).isLocked;

describe("locks", () => {
  test("[POSTS-06] [POSTS-07] paid is for access; free and paid_and_free for followers too", () => {
    const rows = (["paid", "free", "paid_and_free"] as const).map((access) =>
      [guest, follower, member].map((viewer) => locked(post({ access }), viewer)),
    );
    expect(rows).toEqual([
      [true, true, false],
      [true, false, false],
      [true, false, false],
    ]);
  });
  test("[POSTS-05] [POSTS-08] feed_purchase_free is included with access and bought by others", () => {
    const sold = post({ type: "feed_purchase_free", amountUsd: 500 });
    expect(locked(sold, member)).toBe(false);
    expect(postLocks(sold, guest, false)).toMatchObject({ isLocked: true, isLockedPayment: true });
    expect(locked({ ...sold, bought: true }, guest)).toBe(false);
  });
  test("[POSTS-08] a priced post has to be bought even with access", () => {
    expect(postLocks(post({ amountUsd: 1500 }), member, false)).toMatchObject({
      isLocked: true,
      isLockedPayment: true,
    });
    expect(locked(post({ amountUsd: 1500, bought: true }), member)).toBe(false);
  });
  test("[POSTS-08] a fund is opened by a contribution", () => {
    const fund = post({ type: "fund", amountUsd: 500 });
    expect(postLocks(fund, member, false)).toEqual({
      isLocked: true,
      isLockedPayment: false,
      isLockedFundraiser: true,
    });
    expect(locked({ ...fund, bought: true }, member)).toBe(false);
  });
  test("[POSTS-27] the owner sees everything; nobody without access or purchase sees a paid post", () => {
    const types: readonly PostType[] = ["feed", "feed_purchase_free", "fund", "live_stream", "poll"];
    const accesses: readonly PostAccess[] = ["paid", "free", "paid_and_free"];
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom(...accesses),
        fc.nat(2000),
        (type, access, amountUsd) => {
          const any = post({ type, access, amountUsd });
          expect(locked(any, guest, true)).toBe(false);
          expect(locked(any, guest)).toBe(true);
        },
      ),
    );
  });
});

describe("lists", () => {
  test("[POSTS-17] 12 a page", () => expect(postPageSize).toBe(12));
  test("[POSTS-14] 20 posts scroll without end", () => {
    expect(endlessFrom).toBe(20);
    expect(scrollsEndlessly(20)).toBe(true);
  });
  test("[POSTS-15] 19 do not", () => expect(scrollsEndlessly(19)).toBe(false));
  test("[POSTS-21] [POSTS-24] statuses come as a comma list or repeated; unknown ones are refused", () => {
    expect(parseStatuses("unpinned")).toEqual(["unpinned"]);
    expect(parseStatuses("unpinned,unpinned-free")).toEqual(["unpinned", "unpinned-free"]);
    expect(parseStatuses(["unpinned", "unpinned-free"])).toEqual(["unpinned", "unpinned-free"]);
    expect(parseStatuses(undefined)).toEqual(["unpinned"]);
    for (const wrong of ["", "all", "unpinned,x", "unpinned,"]) expect(parseStatuses(wrong)).toBeNull();
  });
});

test("[POSTS-27] a locked text keeps at most 100 characters, whole ones", () => {
  expect(teaserText("short")).toBe("short");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const characters = [...teaserText(text)];
      expect(characters.length).toBeLessThanOrEqual(100);
      expect(text.startsWith(characters.slice(0, -1).join("").trimEnd())).toBe(true);
    }),
  );
});
