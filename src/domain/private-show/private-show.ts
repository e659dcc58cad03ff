import type { Cents } from "../unit/unit.ts";

/** `stream`: the creator's camera alone; `c2c`: both cameras. */
export type PrivateKind = "stream" | "c2c";
/** The two people of a private show. */
export type PrivateParty = "creator" | "fan";

/** How long a private show may be, in minutes. */
export const privateMinutes = [5, 10, 15, 20, 30, 60] as const;
/** The least and the most that one costs, in cents, unless it is free. */
export const PRIVATE_LEAST: Cents = 100;
export const PRIVATE_MOST: Cents = 100_000;

/** Seconds in which a fan can accept. */
export const ANSWER_SECONDS = 120;
/** Seconds in which he has to pay once he has accepted. */
export const PAY_SECONDS = 600;
/** Seconds in which both have to be connected once it is paid. */
export const START_SECONDS = 180;
/** Seconds without a word after which a side counts as gone. */
export const SILENCE_SECONDS = 25;
/** Seconds for which a broken line is held. */
export const HOLD_SECONDS = 60;
/** Seconds between two words of a page in the room. */
export const WORD_SECONDS = 10;
/** Milliseconds for which an expired invitation is still shown (C-14). */
export const INVITATION_EXPIRED_CLOSE_MS = 2000;
/** Characters of one text in the room. */
export const PRIVATE_TEXT_LENGTH = 200;

export const isPrivateMinutes = (minutes: number): boolean => privateMinutes.some((each) => each === minutes);

/** What is wrong with a price in cents; null: nothing. */
export const privatePriceProblem = (amount: Cents): string | null => {
  if (amount === 0) return null;
  if (!Number.isSafeInteger(amount) || amount < PRIVATE_LEAST)
    return "Please enter nothing, or $1.00 or more.";
  return amount > PRIVATE_MOST ? "The most is $1,000.00." : null;
};

export type PrivateEnding =
  /** Its time is over. */
  | "over"
  | "ended-by-creator"
  | "ended-by-fan"
  /** The line broke and did not come back. */
  | "line-lost"
  /** Not both were there in time. */
  | "not-started"
  /** The money went back from elsewhere. */
  | "money-back";

/**
 * What goes back of the price in cents, after `held` seconds with both connected. Who pays for minutes that the
 * creator or a failure took gets them back, all of them below a whole minute; a show that never began costs nothing.
 */
export const privateRefund = (
  { amount, minutes }: { readonly amount: Cents; readonly minutes: number },
  held: number,
  ending: PrivateEnding,
): Cents => {
  if (ending === "money-back") return 0;
  if (held === 0) return amount;
  if (ending === "over" || ending === "ended-by-fan") return 0;
  const whole = Math.min(Math.floor(held / 60), minutes);
  return amount - Math.floor((amount * whole) / minutes);
};
