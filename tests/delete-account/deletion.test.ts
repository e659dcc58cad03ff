import { expect, test } from "vitest";

import { deletionDecider, type DeletionCommand } from "../../src/domain/delete-account/deletion.decider.ts";
import {
  deletionTexts,
  goingText,
  goodbyeText,
  leftText,
} from "../../src/domain/delete-account/deletion-texts.ts";
import { checkDeletion } from "../../src/domain/delete-account/deletion-form.ts";
import { erasedUsername } from "../../src/domain/delete-account/erased-person.ts";
import { isUsername } from "../../src/domain/account/username.ts";
import { given } from "../running/given.ts";

const DAY = 86_400;
const BEGIN = 1_800_000_000;
const ask = { type: "AskDeletion", accountId: "ada" } as const;
type Step = readonly [day: number, command: DeletionCommand];

/** What each command is answered on its day, one after another: the events' types, or the rejection. */
const run = (...steps: readonly Step[]): readonly unknown[] =>
  given(deletionDecider).when(...steps.map(([day, command]) => [BEGIN + day * DAY, command] as const)).said;

test("an account is asked to be deleted once, is told to buyers from day 16 on, and erased from day 30 on, each once", () => {
  expect(
    run(
      [0, ask],
      [1, ask],
      [15, { type: "AnnounceDeletion" }],
      [16, { type: "AnnounceDeletion" }],
      [17, { type: "AnnounceDeletion" }],
      [29, { type: "EraseAccount" }],
      [30, { type: "EraseAccount" }],
      [31, { type: "EraseAccount" }],
      [32, ask],
      [32, { type: "UndoDeletion" }],
    ),
  ).toEqual([
    ["DeletionAsked"],
    [],
    "deletion_not_due",
    ["DeletionAnnounced"],
    [],
    "deletion_not_due",
    ["AccountErased"],
    [],
    "account_erased",
    "account_erased",
  ]);
});

test("what was undone is neither told nor erased, and may be asked for again with 30 days of its own", () => {
  expect(
    run(
      [0, { type: "UndoDeletion" }],
      [0, ask],
      [20, { type: "UndoDeletion" }],
      [20, { type: "UndoDeletion" }],
      [20, { type: "AnnounceDeletion" }],
      [31, { type: "EraseAccount" }],
      [31, ask],
      [32, { type: "EraseAccount" }],
      [61, { type: "EraseAccount" }],
    ),
  ).toEqual([
    "deletion_not_asked",
    ["DeletionAsked"],
    ["DeletionUndone"],
    "deletion_not_asked",
    "deletion_not_asked",
    "deletion_not_asked",
    ["DeletionAsked"],
    "deletion_not_due",
    ["AccountErased"],
  ]);
});

test("the day of the erasure is 30 days after the question", () => {
  const decision = deletionDecider.decide(ask, deletionDecider.initial, { now: BEGIN });
  expect(decision).toEqual({
    events: [
      { type: "DeletionAsked", data: { accountId: "ada", askedAt: BEGIN, eraseAt: BEGIN + 30 * DAY } },
    ],
  });
});

test("only creators are told what becomes of what they sell", () => {
  const [fans, creators] = [deletionTexts("user").join(" "), deletionTexts("model").join(" ")];
  expect(creators).toContain("paid out first");
  expect(fans).not.toContain("paid out");
  for (const texts of [fans, creators]) expect(texts).toContain("After 30 days everything is erased");
  expect(goingText("Ada", BEGIN)).toBe(
    "Ada leaves on Jan 15, 2027. What you bought goes then too: please save what you want to keep.",
  );
  expect(goodbyeText(BEGIN)).toContain("Jan 15, 2027");
  expect(leftText("Ada", 1)).toBe(
    "Ada has deleted the account. Your membership has ended, and $0.01 for the time that was left go back to you.",
  );
  expect(leftText("Ada", 0)).toContain("is not renewed. Write to us if you think");
});

test("a password is needed, and nobody can have the name that is left", () => {
  expect(checkDeletion({ password: "" })).toEqual({ password: "This field is required" });
  expect(checkDeletion({ password: " " })).toEqual({});
  expect(isUsername(erasedUsername("00000000-0000-4000-8000-000000000000"))).toBe(false);
});

test("whoever deletes an account reads what becomes of everything, a creator also of her business", () => {
  const [fan, creator] = [deletionTexts("user"), deletionTexts("model")];
  expect(fan).toHaveLength(4);
  expect(fan[0]).toMatch(/^You are hidden at once/);
  expect(fan.at(-1)).toMatch(/^Until then your username is kept/);
  expect(creator.filter((text) => fan.includes(text))).toEqual(fan);
  expect(creator.filter((text) => !fan.includes(text))).toHaveLength(3);
});
