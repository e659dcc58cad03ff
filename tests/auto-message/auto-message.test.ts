import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  autoBodyOf,
  checkAutoForm,
  emptyAutoForm,
  formOfAuto,
} from "../../src/domain/auto-message/auto-message-form.ts";
import { delayText, ruleText } from "../../src/domain/auto-message/auto-message-words.ts";
import {
  autoStatus,
  checkAutoMessage,
  nextRound,
  plainRule,
  thankedAs,
  welcomedAs,
  type AutoRule,
} from "../../src/domain/auto-message/auto-message.ts";

const now = 1_790_000_000;
const limits = { min: 100, max: 50_000 };
const DAY = 86_400;
const textsOf = (rule: AutoRule) =>
  checkAutoMessage({ text: "Hello", files: 0, amountUsd: 0, rule }, { limits, now });

const interval = {
  type: "interval",
  every_days: 7,
  groups: ["followers"],
  spent_over: 0,
  first_at: now,
} as const;
const welcome = { type: "welcome", to: ["subscribers"], delay: 0 } as const;
const thankyou = { type: "thankyou", after: ["tip"], tip_over: 0 } as const;

describe("the rule of an automatic message", () => {
  it.each([interval, welcome, thankyou])("is accepted as it is meant: %j", (rule) =>
    expect(textsOf(rule)).toEqual({}),
  );

  it.each([
    [{ ...interval, every_days: 0 }, ["every_days"]],
    [{ ...interval, every_days: 91 }, ["every_days"]],
    [{ ...interval, every_days: 1.5 }, ["every_days"]],
    [{ ...interval, groups: [] }, ["groups"]],
    [{ ...interval, groups: ["spenders"], spent_over: -1 }, ["spent_over"]],
    [{ ...interval, first_at: now + 366 * DAY }, ["first_at"]],
    [{ ...interval, first_at: -1 }, ["first_at"]],
    [{ ...welcome, to: [] }, ["to"]],
    [{ ...welcome, delay: 7 }, ["delay"]],
    [{ ...thankyou, after: [] }, ["after"]],
    [{ ...thankyou, tip_over: Number.NaN }, ["tip_over"]],
  ] as const)("is refused by field: %j", (rule, fields) =>
    expect(Object.keys(textsOf(rule))).toEqual(fields),
  );

  it("takes an amount of tips only where tips are thanked for", () =>
    expect(textsOf({ ...thankyou, after: ["renewal"], tip_over: -5 })).toEqual({}));

  it("keeps each choice once, in the usual order", () =>
    expect(plainRule({ ...welcome, to: ["followers", "subscribers", "followers"] })).toEqual({
      ...{ ...welcome, to: ["subscribers", "followers"] },
    }));

  it("reads in one line", () =>
    expect([
      ruleText({ ...interval, groups: ["followers", "spenders"], spent_over: 5000 }),
      ruleText({ ...welcome, delay: 3600 }),
      ruleText({ ...thankyou, after: ["tip", "renewal"], tip_over: 1000 }),
      ruleText({ ...thankyou, after: ["tip", "purchase"], tip_over: 0 }),
      ruleText({ ...interval, every_days: 1 }),
    ]).toEqual([
      "Every 7 days · Free followers, Who spent more than $50.00",
      "After 1 hour · New subscribers",
      "After tips over $10.00, renewals",
      "After tips, purchases",
      "Every day · Free followers",
    ]));
});

describe("the next round of an interval", () => {
  it("is the next whole interval after a moment, never that moment or an earlier one", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (every_days, first_at, after) => {
          const at = nextRound({ every_days, first_at }, after);
          expect(at).toBeGreaterThan(after);
          expect(at).toBeGreaterThanOrEqual(first_at);
          expect((at - first_at) % (every_days * DAY)).toBe(0);
          expect(at === first_at || at - every_days * DAY <= after).toBe(true);
        },
      ),
    ));
});

it("membership by money or gift is welcomed as a subscriber's, Snapchat as none; who tips or buys is thanked, who subscribes is not", () => {
  expect([
    welcomedAs.access,
    welcomedAs.gift,
    welcomedAs.trial,
    welcomedAs.free,
    welcomedAs.snapchat,
  ]).toEqual([...["subscribers", "subscribers", "trials", "followers", null]]);
  expect([thankedAs.tip, thankedAs.tip_menu, thankedAs.subscribe, thankedAs.renew]).toEqual([
    ...["tip", "purchase", null, null],
  ]);
});

it("what its creator has to do something about is said before what only takes time", () => {
  expect(autoStatus({ active: false, media: "rejected" })).toBe("rejected");
  expect(autoStatus({ active: false, media: "preparing" })).toBe("off");
  expect(autoStatus({ active: true, media: "in_review" })).toBe("in_review");
  expect(autoStatus({ active: true, media: "ready" })).toBe("on");
});

describe("the form", () => {
  const form = { ...emptyAutoForm(now), written: " Hello " };

  it("says what is missing of its own type alone", () => {
    expect(Object.keys(checkAutoForm("interval", { ...form, every_days: "x" }, now))).toEqual([
      ...["every_days", "groups"],
    ]);
    expect(checkAutoForm("welcome", { ...form, every_days: "x" }, now)).toEqual({});
    expect(
      Object.keys(checkAutoForm("thankyou", { ...form, written: "", amount_usd: "abc" }, now)).toSorted(),
    ).toEqual(["after", "amount_usd", "text"]);
  });

  it.each([
    { ...interval, groups: ["spenders"], spent_over: 1250 },
    { ...welcome, to: ["trials", "followers"], delay: 3600 },
    { ...thankyou, after: ["tip", "purchase"], tip_over: 999 },
  ] as const)("of a stored message says the same again: %j", (rule) => {
    const stored = { text: "Hello", amount_usd: 0, rule, media: [] };
    expect(autoBodyOf(rule.type, formOfAuto(stored, now))).toEqual({ ...stored });
  });
});

it("calls a delay by its largest unit", () => {
  expect([0, 60, 3540, 3600, 82_800, 86_400, 259_200].map(delayText)).toEqual([
    ...["At once", "After 1 minute", "After 59 minutes", "After 1 hour", "After 23 hours"],
    ...["After 1 day", "After 3 days"],
  ]);
});
