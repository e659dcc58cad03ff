import fc from "fast-check";
import { describe, expect, test } from "vitest";

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

  test("stay on what was bought by somebody without access, except where buying is access", () => {
    const bought = { ...priced, bought: true };
    expect(postLocks(bought, guest, false)).toEqual({ ...open, isLocked: true });
    expect(postLocks({ ...bought, type: "feed_purchase_free" }, guest, false)).toEqual(open);
    expect(postLocks({ ...priced, type: "feed_purchase_free", amountUsd: 0 }, guest, false).isLocked).toBe(
      true,
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
