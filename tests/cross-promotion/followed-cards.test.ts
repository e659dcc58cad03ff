import { describe, expect, test } from "vitest";

import { followCard, tellFollowedCards } from "../../src/actors/cross-promotion/followed-cards.ts";
import { PROMOTED_SECONDS } from "../../src/domain/cross-promotion/promotion.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";

const browser = () => {
  const clock = { now: sampleGlobals.now };
  const calls: unknown[] = [];
  const line = { answers: false };
  const made = testServices({
    globals: { ...sampleGlobals, user: null },
    now: () => clock.now,
    call: async (name, input) => {
      calls.push([name, input]);
      if (line.answers) return { status: "failed", failure: sampleNotFound };
      throw new Error("The line is away.");
    },
  });
  return {
    clock,
    calls,
    line,
    guest: made,
    member: { ...made, globals: { ...made.globals, user: sampleFan } },
  };
};
/** As where the creator of the card is gone by then. */
const sampleNotFound = { code: "user_not_found", error: "There is nobody of this name." } as const;
const mia = { username: "mia", via: "ava" };

describe("a card that is followed", () => {
  test("by somebody who is signed in is counted at once and kept nowhere", () => {
    const { calls, member } = browser();
    followCard(member, mia);
    void tellFollowedCards(member);
    expect(calls).toEqual([["countPromotion", mia]]);
  });

  test("by a guest is counted, and told once when an account is known: until the server has answered", async () => {
    const { clock, calls, line, guest, member } = browser();
    followCard(guest, { username: "mia", via: "noah" });
    clock.now += 50;
    followCard(guest, mia);
    await tellFollowedCards(guest);
    await tellFollowedCards(member);
    clock.now += 30;
    line.answers = true;
    await tellFollowedCards(member);
    await tellFollowedCards(member);
    expect(calls.slice(2)).toEqual([
      ["countPromotion", { ...mia, ago: 0 }],
      ["countPromotion", { ...mia, ago: 30 }],
    ]);
  });

  test("while others are told is kept for the next page", async () => {
    const { calls, line, guest, member } = browser();
    followCard(guest, mia);
    line.answers = true;
    const telling = tellFollowedCards(member);
    followCard(guest, { username: "noah", via: "ava" });
    await telling;
    await tellFollowedCards(member);
    expect(calls.at(-1)).toEqual(["countPromotion", { username: "noah", via: "ava", ago: 0 }]);
  });

  test("by a guest is forgotten after 30 days", () => {
    const { clock, calls, guest, member } = browser();
    followCard(guest, mia);
    clock.now += PROMOTED_SECONDS;
    void tellFollowedCards(member);
    expect(calls.length).toBe(1);
  });
});
