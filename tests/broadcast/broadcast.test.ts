import fc from "fast-check";
import { expect, test } from "vitest";

import { broadcastGroups, checkBroadcast, namesIn } from "../../src/domain/broadcast/broadcast.ts";
import {
  broadcastBodyOf,
  checkBroadcastForm,
  emptyBroadcastForm,
} from "../../src/domain/broadcast/broadcast-form.ts";
import type { PostFile } from "../../src/domain/post/post-file.ts";
import { priceLimits } from "../../src/domain/money/price.ts";

const now = 1_790_000_000;
const fine = {
  ...{ groups: broadcastGroups, exclude: [], spentOver: 0, text: "Hello", files: 0, amountUsd: 0 },
  scheduledAt: null,
};
const fieldsOf = (changed: object) =>
  Object.keys(checkBroadcast({ ...fine, ...changed }, { limits: priceLimits, now }));

test("a broadcast goes to a group at least, now or from 5 minutes to a year ahead, as a message is written", () => {
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ groups: [] })).toEqual(["groups"]);
  expect(fieldsOf({ text: "" })).toEqual(["text"]);
  expect(fieldsOf({ amountUsd: 900 })).toEqual(["amount_usd"]);
  expect(fieldsOf({ files: 1, amountUsd: 900 })).toEqual([]);
  expect(fieldsOf({ spentOver: -1 })).toEqual(["spent_over"]);
  for (const spentOver of [Number.NaN, 0.5, 100.5]) expect(fieldsOf({ spentOver })).toEqual(["spent_over"]);
  expect(fieldsOf({ spentOver: -1, groups: ["followers"] })).toEqual([]);
  expect(fieldsOf({ exclude: Array.from({ length: 201 }, (_, name) => `fan${name}`) })).toEqual(["exclude"]);
  for (const scheduledAt of [now, now + 299, now + 366 * 86_400])
    expect(fieldsOf({ scheduledAt })).toEqual(["scheduled_at"]);
  expect(fieldsOf({ scheduledAt: now + 300 })).toEqual([]);
});

test("names are read however they are divided, each once", () => {
  expect(namesIn(" @Pack, sub\nsub;  gifted ")).toEqual(["pack", "sub", "gifted"]);
  expect(namesIn(" , ")).toEqual([]);
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z0-9_]{1,12}$/)),
      fc.constantFrom(", ", " ", "\n"),
      (names, by) => {
        expect(namesIn(names.join(by))).toEqual([...new Set(names)]);
      },
    ),
  );
});

test("the form is judged as it is typed, and sends what was spent for that group alone", () => {
  const form = { ...emptyBroadcastForm, written: "Hello", groups: ["spenders"] as const, spent_over: "50" };
  expect(checkBroadcastForm(form, { limits: priceLimits, now })).toEqual({});
  expect(checkBroadcastForm({ ...form, spent_over: "many" }, { limits: priceLimits, now })).toHaveProperty(
    "spent_over",
  );
  expect(checkBroadcastForm({ ...form, amount_usd: "much" }, { limits: priceLimits, now })).toHaveProperty(
    "amount_usd",
  );
  expect(broadcastBodyOf(form).spent_over).toBe(5000);
  expect(broadcastBodyOf({ ...form, groups: ["followers"] }).spent_over).toBe(0);
});

test("each limit of a broadcast has its text at its field", () => {
  const of = (changed: object) => checkBroadcast({ ...fine, ...changed }, { limits: priceLimits, now });
  expect(of({ groups: [] })).toEqual({ groups: "Please choose who gets it." });
  const names = (count: number) => ({ exclude: Array.from({ length: count }, (_, name) => `fan${name}`) });
  expect(of(names(200))).toEqual({});
  expect(of(names(201))).toEqual({ exclude: "You can leave out at most 200 people." });
  expect([of({ spentOver: 0 }), of({ spentOver: 10_000_000 })]).toEqual([{}, {}]);
  expect(of({ spentOver: 10_000_001 })).toEqual({
    spent_over: "Please enter an amount from $0.00 to $100,000.00.",
  });
  expect(of({ scheduledAt: now + 365 * 86_400 })).toEqual({});
  expect(of({ scheduledAt: now + 365 * 86_400 + 1 })).toEqual({
    scheduled_at: "Please choose a time from 5 minutes to 1 year from now.",
  });
});

test("a file that failed and a price that is none keep the form", () => {
  const form = { ...emptyBroadcastForm, written: "Hello", groups: ["followers"] as const };
  const sending: PostFile = {
    ...{ id: "1", kind: "image", name: "a.jpg", source: "sending" },
    ...{ error: null, thumb_url: null, uncensor_amount: "" },
  };
  const failed: PostFile = { ...sending, source: "failed" };
  expect(checkBroadcastForm({ ...form, media: [sending] }, { limits: priceLimits, now })).toEqual({});
  expect(
    checkBroadcastForm({ ...form, media: [sending, failed], amount_usd: "x" }, { limits: priceLimits, now }),
  ).toEqual({
    media: "A file is not there. Please try it again or remove it.",
    amount_usd: "Please enter an amount, like 5.00",
  });
});
