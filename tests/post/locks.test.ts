import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mayBuyPost } from "../../src/domain/post/may-buy-post.ts";
import { parseStatuses, postLocks, teaserText, type PostFacts } from "../../src/domain/post/post.ts";

const guest = { access: false, accessFree: false };
const member = { access: true, accessFree: false };
const priced: PostFacts = { type: "feed", access: "paid", amountUsd: 500, bought: false };
const open = { isLocked: false, isLockedPayment: false, isLockedFundraiser: false };

describe("[POSTS-08] the locks of a priced post", () => {
  test("name the purchase or the fund, never both, and none once it was paid", () => {
    const bought = { ...priced, bought: true };
    expect(postLocks(priced, member, false)).toEqual({ ...open, isLocked: true, isLockedPayment: true });
    expect(postLocks(bought, member, false)).toEqual(open);
    expect(postLocks({ ...bought, type: "fund" }, member, false)).toEqual(open);
    expect(postLocks({ ...priced, amountUsd: 0 }, guest, false)).toEqual({ ...open, isLocked: true });
    expect(postLocks(priced, guest, true)).toEqual(open);
    expect(postLocks({ ...priced, type: "fund" }, guest, true)).toEqual(open);
  });

  test("stay off what was bought, also when access has ended since", () => {
    const bought = { ...priced, bought: true };
    for (const type of ["feed", "feed_purchase_free", "fund"] as const)
      expect(postLocks({ ...bought, type }, guest, false)).toEqual(open);
    expect(postLocks({ ...priced, type: "feed_purchase_free", amountUsd: 0 }, guest, false).isLocked).toBe(
      true,
    );
  });
});

describe("nobody sees more than he may, whatever the type, the access, the price and his standing", () => {
  const types = ["feed", "feed_purchase_free", "fund", "live_stream", "poll"] as const;
  const posts = fc.record({
    type: fc.constantFrom(...types),
    access: fc.constantFrom("paid" as const, "free" as const, "paid_and_free" as const),
    amountUsd: fc.constantFrom(0, 100, 50_000),
  });
  const viewers = fc.record({ access: fc.boolean(), accessFree: fc.boolean() });
  const seen = (post: Omit<PostFacts, "bought">, viewer: typeof member, bought = false) =>
    !postLocks({ ...post, bought }, viewer, false).isLocked;

  test("who reads nothing and bought nothing sees nothing", () => {
    fc.assert(fc.property(posts, (post) => !seen(post, guest)));
  });

  test("a follower sees no post for members alone", () => {
    fc.assert(
      fc.property(
        posts,
        (post) => post.access !== "paid" || !seen(post, { access: false, accessFree: true }),
      ),
    );
  });

  test("a price is paid by everybody whom it is not included for", () => {
    fc.assert(
      fc.property(posts, viewers, (post, viewer) => {
        const included = post.amountUsd === 0 || (post.type === "feed_purchase_free" && viewer.access);
        return included || !seen(post, viewer);
      }),
    );
  });

  test("what was paid for is open, whoever he is by now, and its owner sees all", () => {
    fc.assert(
      fc.property(posts, viewers, fc.boolean(), (post, viewer, bought) => {
        expect(seen(post, viewer, true)).toBe(true);
        expect(postLocks({ ...post, bought }, viewer, true)).toEqual(open);
      }),
    );
  });

  test("more standing never takes a post away", () => {
    fc.assert(
      fc.property(
        posts,
        viewers,
        (post, viewer) => !seen(post, viewer) || seen(post, { access: true, accessFree: viewer.accessFree }),
      ),
    );
  });

  test("what can be paid for is what its lock says, and opens by that", () => {
    fc.assert(
      fc.property(posts, viewers, (post, viewer) => {
        const locks = postLocks({ ...post, bought: false }, viewer, false);
        const sold = mayBuyPost({ ...post, bought: false }, viewer) === null;
        if (sold) expect(locks.isLockedPayment || locks.isLockedFundraiser).toBe(true);
        expect(mayBuyPost({ ...post, bought: true }, viewer) === null).toBe(sold && post.type === "fund");
      }),
    );
  });
});

test("[POSTS-24] blanks around statuses do not count, nothing at all is none", () => {
  expect(parseStatuses(" pinned , scheduled ")).toEqual(["pinned", "scheduled"]);
  expect(parseStatuses([])).toBeNull();
  expect(parseStatuses("pinned,pinned")).toEqual(["pinned"]);
});

describe("[POSTS-27] the teaser of a text", () => {
  test("of at most 100 characters is the text itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 100 }), (text) => {
        expect(teaserText(text)).toBe(text);
      }),
    );
    expect(teaserText("a".repeat(100))).toBe("a".repeat(100));
  });

  test("of a longer one is cut at a word that ends near the end, else at 99 characters", () => {
    expect(teaserText("a".repeat(101))).toBe(`${"a".repeat(99)}…`);
    const [before, after] = ["b".repeat(76), "c".repeat(60)];
    expect(teaserText(`${before} ${after}`)).toBe(`${before}…`);
    expect(teaserText(`${before.slice(1)} ${after}`)).toBe(`${before.slice(1)} ${after.slice(0, 23)}…`);
  });

  test("leaves no blank before its dots", () => {
    const text = `${"d".repeat(90)}   ${"e".repeat(30)}`;
    expect(teaserText(text)).toBe(`${"d".repeat(90)}…`);
  });
});
