import { fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { messageLength } from "../direct-message/message.ts";
import { daySeconds, monthSeconds } from "../format/duration.ts";
import { isRunning, type SubscriptionEntry } from "../subscription/subscription.ts";
import type { EpochSeconds } from "../unit/unit.ts";

export const giftLimits = {
  /** People who get one by one call. */
  names: 50,
  /** How long one runs, in seconds: what the period picker offers (CVAL-45). */
  duration: { least: daySeconds, most: 6 * monthSeconds },
  /** Gifts a page of the list. */
  page: 24,
} as const;

/** What the picker begins with, in seconds. */
export const usualGift = 15 * daySeconds;

/** Gifts as they are written; the names without what is around them, each once. */
export interface WrittenGifts {
  readonly usernames: readonly string[];
  /** Seconds. */
  readonly duration: number;
  /** Empty: none. */
  readonly message: string;
}

export type GiftField = "usernames" | "duration" | "message";
export type GiftTexts = FieldTexts<GiftField>;

const namesProblem = ({ length }: readonly string[]): string | null => {
  if (length === 0) return "Please say who gets it.";
  return length > giftLimits.names ? `At most ${giftLimits.names} people get a gift at once.` : null;
};

/** What keeps gifts from being given, by field; empty: nothing. */
export const checkGifts = ({ usernames, duration, message }: WrittenGifts): GiftTexts => {
  const { least, most } = giftLimits.duration;
  return fieldTexts({
    usernames: namesProblem(usernames),
    duration:
      Number.isSafeInteger(duration) && duration >= least && duration <= most
        ? null
        : "Please choose a length from 1 day to 6 months.",
    message:
      [...message].length > messageLength ? `A message has at most ${messageLength} characters.` : null,
  });
};

/** Why somebody gets none; `unwilling`: he has blocked the creator, which he alone knows. */
export type GiftRefusal = "unknown" | "own" | "blocked" | "unwilling" | "gifted";

/** The sentence for one name; the others get their gifts. */
export const giftRefusalText = (name: string, refusal: GiftRefusal): string => {
  switch (refusal) {
    case "unknown":
      return `Nobody is called ${name}.`;
    case "own":
      return "You cannot give yourself a gift.";
    case "blocked":
      return `You have blocked ${name}.`;
    case "unwilling":
      return `${name} cannot get a gift.`;
    case "gifted":
      return `${name} has a gift of yours already.`;
  }
};

/** `replaced`: a subscription was bought while it ran, which begins where it would have ended. */
export type GiftState = "running" | "ended" | "stopped" | "replaced";

/** How a gift stands at a moment, epoch seconds. */
export const giftState = (
  gift: Pick<SubscriptionEntry, "status" | "endAt" | "canceledAt">,
  now: EpochSeconds,
): GiftState => {
  if (gift.canceledAt !== null) return "stopped";
  if (isRunning(gift, now)) return "running";
  return gift.endAt !== null && gift.endAt > now ? "replaced" : "ended";
};

/** How each state is called. */
export const giftStateNames: Readonly<Record<GiftState, string>> = {
  running: "Running",
  ended: "Ended",
  stopped: "Ended early",
  replaced: "Subscribed since",
};
