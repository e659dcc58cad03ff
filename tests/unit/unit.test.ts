import { expect, test } from "vitest";

import { pairId } from "../../src/domain/pair/pair.ts";
import type {
  AccountId,
  Cents,
  EpochMilliseconds,
  EpochSeconds,
  PairId,
} from "../../src/domain/unit/unit.ts";

// What the compiler refuses: each `@ts-expect-error` fails the types step once the line under it compiles.

test("a value of one unit is none of another; literals and sums are of any", () => {
  const price: Cents = 999;
  const total: Cents = price + price;
  // @ts-expect-error cents are no moment
  const dueAt: EpochSeconds = price;
  const milliseconds: EpochMilliseconds = 1_700_000_000_000;
  // @ts-expect-error a thousand times too late
  const later: EpochSeconds = milliseconds;
  expect([total, dueAt, later]).toEqual([1998, 999, milliseconds]);
});

test("the id of a pair is no account's, and a pair is made of two named accounts", () => {
  const fanId: AccountId = "fan";
  const pair: PairId = pairId({ fanId, creatorId: "ava" });
  // @ts-expect-error a pair is no account
  const account: AccountId = pair;
  expect(account).toBe("fan:ava");
});
