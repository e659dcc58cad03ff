import { createHash } from "node:crypto";

import type { SubscriptionState } from "../../domain/subscription/subscription.decider.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** What the job `subscription.term` gets: the pair's stream id and the subscription whose term ends. */
export interface TermPayload {
  readonly pair: string;
  readonly id: string;
}

/** Has the end of a subscription's running term looked at when it comes; nothing for one without an end. */
export const scheduleTerm = (unit: UnitOfWork, pair: string, state: SubscriptionState, id: string): void => {
  const endAt = state.entries.find((entry) => entry.id === id)?.endAt ?? null;
  if (endAt === null) return;
  const payload: TermPayload = { pair, id };
  unit.schedule({ kind: "subscription.term", key: `term:${id}:${endAt}`, dueAt: endAt, payload });
};

/** The same UUID for the same words: work that is done again finds what it did before. */
export const derivedId = (...words: readonly (string | number)[]): string => {
  const hex = createHash("sha256").update(words.join("\n")).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
};
