import { expect, test } from "vitest";

import { creatorDecider, type CreatorState } from "../../src/domain/creator/creator.decider.ts";
import { settingOf, type PlacesLeft } from "../../src/domain/creator/setting.ts";
import { sectionProblems, type SectionFacts } from "../../src/domain/customize/section-problems.ts";
import { sectionInWords, storedValues, type SectionName } from "../../src/domain/customize/section-values.ts";
import {
  formOf,
  hasForm,
  isOn,
  parts,
  sectionNames,
  sections,
  turned,
  valuesOf,
} from "../../src/domain/customize/sections.ts";
import { priceLimits } from "../../src/domain/money/price.ts";

const now = 1_790_000_000;
const offers: Partial<CreatorState> = {
  packages: { "6mo": 20, "12mo": 40 },
  trial: { discount: 50, days: 7, converts: true, places: 3, endsAt: null },
  winback: { discount: 30, places: null, endsAt: null },
};
const stored = (
  state: Partial<CreatorState> = {},
  left: PlacesLeft = { trial: 3, winback: null },
  bio = "",
) => ({
  setting: settingOf({ ...creatorDecider.initial, ...state }, left, now),
  content: { fans_bio: bio },
});
const says = (name: SectionName, ...of: Parameters<typeof stored>) => sections[name].summary(stored(...of));

test("[OWNER-01] three parts have all sections, each with its title", () => {
  expect(parts.map(([, label]) => label)).toEqual(["Subscriptions", "About You", "Settings"]);
  const listed = parts.map(([part]) => sectionNames.filter((name) => sections[name].part === part));
  expect(listed).toEqual([
    ["price", "package6", "package12", "trial", "winback", "snapchat"],
    ["bio", "socials"],
    ["tipMenu", "messages", "comments"],
  ]);
  expect(sectionNames.filter((name) => !hasForm(name))).toEqual(["tipMenu", "comments"]);
});

test("a section that is not edited says what it holds", () => {
  expect([says("price"), says("price", { price: 0 })]).toEqual(["$9.99 a month", "Free"]);
  expect([says("package12"), says("package12", offers)]).toEqual(["No Package", "$71.92 (40% off)"]);
  expect(says("trial")).toBe("No trial");
  expect(says("trial", offers)).toBe("50% off, 3 places left");
  expect(says("trial", offers, { trial: 1, winback: null })).toBe("50% off, 1 place left");
  expect([says("winback"), says("winback", offers)]).toEqual(["No win-back", "30% off"]);
  const snapchat = { onSale: true, price: 1500, username: "ava.snap" };
  expect([says("snapchat"), says("snapchat", { snapchat })]).toEqual([
    ...["No username yet, $9.99 a month", "ava.snap, $15.00 a month"],
  ]);
  expect([says("bio"), says("bio", {}, undefined, "Hello")]).toEqual(["Nothing yet", "Hello"]);
  const socials = { tiktok: "ava.t", snapchat: null, instagram: "ava.i", twitter: null };
  expect([says("socials"), says("socials", { socials })]).toEqual([
    ...["Nothing yet", "TikTok: ava.t, Instagram: ava.i"],
  ]);
  expect([says("messages"), says("messages", { messagePrice: 250 })]).toEqual(["Free", "$2.50 a message"]);
  expect([says("comments"), says("comments", { commentsClosed: true })]).toEqual(["Open", "Closed"]);
});

test("[CVAL-47] [CVAL-48] what is typed is read as it is stored: blanks around it, nothing, and what is no number", () => {
  const read = (name: SectionName, field: string, typed: string) =>
    valuesOf(name, { ...formOf(name, { ...storedValues[name](stored(offers)) }), [field]: typed })[field];
  const amounts = ["0", "-5", "0.01", " 5.00 ", "x"].map((typed) =>
    read("price", "subscription_price", typed),
  );
  expect(amounts).toEqual([0, 0, 1, 500, Number.NaN]);
  expect(read("snapchat", "price", "-5")).toBeNaN();
  expect(["off", "0", "20"].map((typed) => read("package6", "percent", typed))).toEqual([null, 0, 20]);
  expect(
    ["", "  ", " 12 ", "1.5", "x"].map((typed) => read("trial", "trial_subscription_limit", typed)),
  ).toEqual([null, null, 12, Number.NaN, Number.NaN]);
  expect(["7", " 7 ", "1e1", ""].map((typed) => read("trial", "trial_duration_in_day", typed))).toEqual([
    ...[7, 7, Number.NaN, Number.NaN],
  ]);
  expect([" ava.snap ", " "].map((typed) => read("snapchat", "snapchat_username", typed))).toEqual([
    ...["ava.snap", null],
  ]);
});

test("a form that is filled and read again holds the same", () => {
  const socials = { tiktok: "ava.t", snapchat: null, instagram: null, twitter: null };
  const all = stored({ ...offers, socials, snapchat: { onSale: false, price: 999, username: "ava" } });
  for (const name of sectionNames) {
    const values = { ...storedValues[name](all) };
    const again = valuesOf(name, formOf(name, values));
    expect([name, values]).toEqual([name, expect.objectContaining(again)]);
    // Which opening of its places a form was filled with is told beside it.
    expect([name, Object.keys(values).filter((field) => !(field in again))]).toEqual([
      name,
      name === "trial" || name === "winback" ? [`${name}_opening`] : [],
    ]);
  }
  expect(formOf("package6", { percent: null })).toEqual({ percent: "off" });
  expect(storedValues.package12(all)).toEqual({ percent: 40 });
});

test("a switch turns its one field, whichever of its values means on", () => {
  for (const [name, field, on] of [
    ["snapchat", "on_sale", true],
    ["tipMenu", "tip_menu_disabled", false],
    ["comments", "post_comments_disabled", false],
  ] as const) {
    const values = { ...storedValues[name](stored()), [field]: on };
    expect([name, isOn(name, values), isOn(name, turned(name, values, false))]).toEqual([name, true, false]);
    expect(turned(name, turned(name, values, false), true)).toEqual(values);
  }
  expect(isOn("price", { subscription_price: 5 })).toBe(false);
});

test("what somebody else has saved is told in words", () => {
  expect(sectionInWords("percent", null)).toBe("No Package");
  expect(sectionInWords("percent", 20)).toBe("20%");
  expect([sectionInWords("twitter_username", null), sectionInWords("fans_bio", "")]).toEqual([
    ...["nothing", "nothing"],
  ]);
  expect([true, false].map((value) => sectionInWords("trial_active", value))).toEqual(["on", "off"]);
  expect(sectionInWords("message_price", 250)).toBe("$2.50");
  expect(sectionInWords("trial_subscription_limit", 12)).toBe("12");
  expect(sectionInWords("trial_opening", 2)).toBeNull();
});

test("[CVAL-12] an offer that is off has nothing to be checked, one that is on needs a price; a sale needs a name", () => {
  const facts: SectionFacts = { price: 0, limits: priceLimits, now, runsUntil: null };
  const trial = { ...storedValues.trial(stored(offers)), trial_active: true };
  const winback = { ...storedValues.winback(stored(offers)), winback_active: true };
  expect(Object.keys(sectionProblems.trial(trial, facts))).toEqual(["trial_active"]);
  expect(sectionProblems.trial({ ...trial, trial_active: false }, facts)).toEqual({});
  expect(Object.keys(sectionProblems.winback(winback, facts))).toEqual(["winback_active"]);
  expect(sectionProblems.winback({ ...winback, winback_active: false, winback_discount: 7 }, facts)).toEqual(
    {},
  );
  const sale = (snapchat_username: string | null, on_sale = true) =>
    Object.keys(sectionProblems.snapchat({ on_sale, price: 999, snapchat_username }, facts));
  expect([sale(null), sale(""), sale(null, false), sale("ava.snap")]).toEqual([
    ...[["snapchat_username"], ["snapchat_username"], [], []],
  ]);
});
