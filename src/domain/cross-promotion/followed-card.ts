import type { EpochSeconds } from "../unit/unit.ts";
import { PROMOTED_SECONDS } from "./promotion.ts";

/** The card of `username` that was followed on the page of `via`. */
export interface FollowedCard {
  readonly username: string;
  readonly via: string;
}

/** One that a guest's browser keeps until it knows an account. */
export interface KeptCard extends FollowedCard {
  readonly at: EpochSeconds;
}

/** More of them are no visitor's. */
const MOST = 20;

const isKeptCard = (value: unknown): value is KeptCard => {
  if (typeof value !== "object" || value === null) return false;
  const { username, via, at } = value as Readonly<Record<string, unknown>>;
  return typeof username === "string" && typeof via === "string" && Number.isSafeInteger(at);
};

/** The cards of a stored value that still count; none when it is no such thing. */
export const keptCards = (value: unknown, now: EpochSeconds): readonly KeptCard[] =>
  Array.isArray(value)
    ? value.filter(isKeptCard).filter(({ at }) => at <= now && at > now - PROMOTED_SECONDS)
    : [];

/** With one more; the last one that led to a creator counts. */
export const withCard = (cards: readonly KeptCard[], card: KeptCard): readonly KeptCard[] =>
  [...cards.filter(({ username }) => username !== card.username), card].slice(-MOST);
