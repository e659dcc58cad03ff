import type { EpochSeconds } from "../unit/unit.ts";
import type { DomainProblem } from "./domain-status.ts";

/** So often in a row has an online name to be wrong before it goes offline. */
export const STRIKES = 3;
const HOUR = 3600;

/** How often in a row an online name was wrong, and when that was counted last. */
export interface Strikes {
  readonly strikes: number;
  readonly struckAt: EpochSeconds | null;
}

/**
 * What an answer about an online name counts; `problem` null: all is right. Name servers that do not answer say nothing about
 * whose it is, and wrong answers count once an hour, however often somebody asks.
 */
export const strikesAfter = (before: Strikes, problem: DomainProblem | null, now: EpochSeconds): Strikes => {
  if (problem === null) return { strikes: 0, struckAt: null };
  const { strikes, struckAt } = before;
  if (problem === "unreachable" || (struckAt !== null && now - struckAt < HOUR)) return before;
  return { strikes: strikes + 1, struckAt: now };
};
