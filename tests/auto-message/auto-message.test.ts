import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  autoBodyOf,
  checkAutoForm,
  emptyAutoForm,
  formOfAuto,
  ruleOfForm,
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
import { offsetAt } from "../../src/domain/format/zone.ts";
import { priceLimits } from "../../src/domain/money/price.ts";
import type { PostFile } from "../../src/domain/post/post-file.ts";

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

  it("keeps all else of each kind as it is", () => {
    expect([interval, welcome, thankyou].map(plainRule)).toEqual([interval, welcome, thankyou]);
    expect(plainRule({ ...interval, groups: ["spenders", "subscribers", "spenders"] })).toEqual({
      ...{ ...interval, groups: ["subscribers", "spenders"] },
    });
    expect(plainRule({ ...thankyou, after: ["renewal", "tip", "tip"] })).toEqual({
      ...{ ...thankyou, after: ["tip", "renewal"] },
    });
  });

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
          const at = nextRound({ every_days, first_at }, after, () => 0);
          expect(at).toBeGreaterThan(after);
          expect(at).toBeGreaterThanOrEqual(first_at);
          expect((at - first_at) % (every_days * DAY)).toBe(0);
          expect(at === first_at || at - every_days * DAY <= after).toBe(true);
        },
      ),
    ));

  it("is the first one after every moment before it, also where clocks are changed", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: now, max: now + 400 * DAY }),
        fc.integer({ min: 0, max: 800 * DAY }),
        (every_days, first_at, wait) => {
          const next = (after: number) =>
            nextRound({ every_days, first_at }, after, (at) => offsetAt(at, "Europe/Berlin"));
          const at = next(first_at + wait);
          expect(at).toBeGreaterThan(first_at + wait);
          expect([next(at - 1), next(at - 1800)]).toEqual([at, at]);
        },
      ),
    ));

  it("keeps the time on the wall where clocks are changed; what they skip is as much later, what they show twice the first", () => {
    const inBerlin = (at: number) => offsetAt(at, "Europe/Berlin");
    const rounds = (first: string, every_days: number, count: number) => {
      const first_at = Date.parse(first) / 1000;
      const times = [first_at];
      while (times.length < count) times.push(nextRound({ every_days, first_at }, times.at(-1)!, inBerlin));
      return times.map((time) => new Date(time * 1000).toISOString().slice(0, 16));
    };
    expect(rounds("2026-03-22T08:00Z", 7, 3)).toEqual([
      "2026-03-22T08:00",
      "2026-03-29T07:00",
      "2026-04-05T07:00",
    ]);
    expect(rounds("2026-03-28T01:30Z", 1, 3)).toEqual([
      "2026-03-28T01:30",
      "2026-03-29T01:30",
      "2026-03-30T00:30",
    ]);
    expect(rounds("2026-10-24T00:30Z", 1, 3)).toEqual([
      "2026-10-24T00:30",
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
  });
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
    expect(
      Object.keys(checkAutoForm("interval", { ...form, every_days: "x" }, { limits: priceLimits, now })),
    ).toEqual([...["every_days", "groups"]]);
    expect(checkAutoForm("welcome", { ...form, every_days: "x" }, { limits: priceLimits, now })).toEqual({});
    expect(
      Object.keys(
        checkAutoForm("thankyou", { ...form, written: "", amount_usd: "abc" }, { limits: priceLimits, now }),
      ).toSorted(),
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

describe("each limit of a rule", () => {
  const amount = "Please enter an amount from $0.00 to $100,000.00.";

  it("has its text at its field", () => {
    expect(textsOf({ ...interval, every_days: 91, groups: [], first_at: 0.5 })).toEqual({
      every_days: "Please enter 1 to 90 days.",
      groups: "Please choose who gets it.",
      first_at: "Please choose a time within 1 year from now.",
    });
    expect(textsOf({ ...welcome, to: [], delay: 1 })).toEqual({
      to: "Please choose who gets it.",
      delay: "Please choose a time.",
    });
    expect(textsOf({ ...thankyou, after: [] })).toEqual({
      after: "Please choose what fans are thanked for.",
    });
  });

  it("counts itself in", () => {
    expect([1, 90].map((every_days) => textsOf({ ...interval, every_days }))).toEqual([{}, {}]);
    expect([0, now + 365 * DAY].map((first_at) => textsOf({ ...interval, first_at }))).toEqual([{}, {}]);
    expect(textsOf({ ...interval, first_at: now + 365 * DAY + 1 })).toHaveProperty("first_at");
    const spent = (spent_over: number) => textsOf({ ...interval, groups: ["spenders"], spent_over });
    expect([0, 10_000_000, 10_000_001].map(spent)).toEqual([{}, {}, { spent_over: amount }]);
    const tips = (tip_over: number) => textsOf({ ...thankyou, tip_over });
    expect([0, 10_000_000, 10_000_001].map(tips)).toEqual([{}, {}, { tip_over: amount }]);
    // Nobody is asked for an amount of a group or an occasion that is not chosen.
    expect(textsOf({ ...interval, spent_over: -1 })).toEqual({});
  });

  it("holds for what is typed: days of at most three digits, amounts of what is chosen", () => {
    const form = { ...emptyAutoForm(now), written: "Hello" };
    const days = (every_days: string) => ruleOfForm("interval", { ...form, every_days });
    expect(["7", " 7 ", "007", "1000", "", "1.5"].map((typed) => days(typed))).toMatchObject([
      ...[{ every_days: 7 }, { every_days: 7 }, { every_days: 7 }],
      ...[{ every_days: NaN }, { every_days: NaN }, { every_days: NaN }],
    ]);
    const spender = { ...form, groups: ["spenders"], spent_over: "50", tip_over: "5" } as const;
    expect(ruleOfForm("interval", spender)).toMatchObject({ spent_over: 5000 });
    expect(ruleOfForm("interval", { ...spender, groups: ["followers"] })).toMatchObject({ spent_over: 0 });
    expect(ruleOfForm("thankyou", { ...spender, after: ["tip"] })).toMatchObject({ tip_over: 500 });
    expect(ruleOfForm("thankyou", { ...spender, after: ["renewal"] })).toMatchObject({ tip_over: 0 });
    const media: readonly PostFile[] = [
      {
        ...{ id: "1", kind: "image", name: "a.jpg", source: "failed" },
        ...{ error: null, thumb_url: null, uncensor_amount: "" },
      },
    ];
    expect(checkAutoForm("welcome", { ...form, media }, { limits: priceLimits, now })).toEqual({
      media: "A file is not there. Please try it again or remove it.",
    });
  });

  it("begins in the next full hour that is ten minutes away at least", () => {
    const hour = now - (now % 3600);
    const first = (seconds: number) => emptyAutoForm(hour + seconds).first_at - hour;
    expect([0, 3000, 3001, 3599].map(first)).toEqual([3600, 3600, 7200, 7200]);
  });
});
