import { expect, test } from "vitest";

import { isTipButtonHidden } from "../../src/domain/tip/tip-button.ts";
import { tipNotice } from "../../src/domain/tip/tip-notice.ts";

const fan = { tip_blocked: false, country: "DE" };
const creator = { tip_blocked: false, country: "US", display_name: "Ava" };
const place = { visitor: "FR", restricted: ["SE", "NO"] };
const textOf = (...[who, whose, where]: Parameters<typeof tipNotice>) =>
  tipNotice(who, whose, where)?.text ?? null;

test("[TIP-28] [TIP-29] whose tips are blocked neither sends nor gets any; the fan's own block is told first", () => {
  expect(textOf(fan, creator, place)).toBeNull();
  expect(textOf(null, creator, place)).toBeNull();
  const own = "You cannot send tips at the moment. Please contact support if you think this is a mistake.";
  const hers = "Ava cannot receive tips at the moment.";
  expect(textOf({ ...fan, tip_blocked: true }, creator, place)).toBe(own);
  expect(textOf(fan, { ...creator, tip_blocked: true }, place)).toBe(hers);
  expect(textOf({ ...fan, tip_blocked: true }, { ...creator, tip_blocked: true }, place)).toBe(own);
  expect(textOf(null, { ...creator, tip_blocked: true, country: "SE" }, place)).toBe(hers);
  expect(tipNotice(fan, { ...creator, tip_blocked: true }, place)?.reason).toBe("tip_blocked");
});

test("[BANNER-26] [BANNER-27] the law counts where the fan lives or is, else where the creator lives", () => {
  const law = (country: string) =>
    `Because of the law in ${country}, you cannot send tips or request custom content. You can still see free content, subscribe and manage your account.`;
  expect(textOf({ ...fan, country: "SE" }, creator, place)).toBe(law("Sweden"));
  expect(textOf(fan, creator, { ...place, visitor: "NO" })).toBe(law("Norway"));
  expect(textOf(null, creator, { ...place, visitor: "NO" })).toBe(law("Norway"));
  expect(textOf({ ...fan, country: "SE" }, creator, { ...place, visitor: "NO" })).toBe(law("Sweden"));
  const hers =
    "Because of the law where Ava lives, you cannot send tips, request custom content or start private chats with this creator. You can still subscribe.";
  expect(textOf(fan, { ...creator, country: "SE" }, place)).toBe(hers);
  expect(textOf({ ...fan, country: "NO" }, { ...creator, country: "SE" }, place)).toBe(law("Norway"));
  expect(textOf({ ...fan, country: null }, { ...creator, country: null }, place)).toBeNull();
  expect(tipNotice(fan, { ...creator, country: "SE" }, place)?.reason).toBe("geo_restricted");
});

test("[COVER-09] [COVER-10] a tip button is hidden where the site says so, whatever the case of the name", () => {
  const hidden = [
    { username: "Ava", context: "all" },
    { username: "mia", context: "stream" },
  ] as const;
  const places = (username: string) =>
    (["profile", "stream"] as const).map((page) => isTipButtonHidden(hidden, username, page));
  expect([places("aVA"), places("mia"), places("noah")]).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
});
