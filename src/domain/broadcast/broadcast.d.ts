import { type FieldTexts } from "../account/field-texts.ts";
import type { PriceLimits } from "../money/price.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
/** To whom a broadcast goes; somebody of several groups gets one. */
export declare const broadcastGroups: readonly ["subscribers", "followers", "expired", "spenders"];
export type BroadcastGroup = (typeof broadcastGroups)[number];
/** How each group is called. */
export declare const broadcastGroupNames: Readonly<Record<BroadcastGroup, string>>;
export type BroadcastStatus = "waiting" | "sending" | "sent" | "stopped";
export declare const broadcastLimits: {
  /** Names that are left out. */
  readonly excluded: 200;
  /** The highest sum that somebody is asked to have spent, in cents. */
  readonly spent: Cents;
  /** Fans that one run of its job writes to. */
  readonly batch: 100;
  /** Broadcasts a page of the list. */
  readonly page: 24;
};
/** Whom a broadcast goes to; `spentOver` counts for the group of spenders alone, in cents. */
export interface BroadcastAudience {
  readonly groups: readonly BroadcastGroup[];
  readonly spentOver: Cents;
}
/** A broadcast as it is written; null: it is sent at once. `NaN`: what was typed is no amount. */
export interface WrittenBroadcast extends BroadcastAudience {
  readonly exclude: readonly string[];
  readonly text: string;
  readonly files: number;
  readonly amountUsd: Cents;
  readonly scheduledAt: EpochSeconds | null;
}
export type BroadcastField =
  | "groups"
  | "exclude"
  | "spent_over"
  | "text"
  | "media"
  | "amount_usd"
  | "scheduled_at";
export type BroadcastTexts = FieldTexts<BroadcastField>;
/** What is judged besides what was written; `now` in epoch seconds. */
export interface BroadcastRules {
  readonly limits: PriceLimits;
  readonly now: EpochSeconds;
}
/** What keeps a broadcast from being stored, by field; empty: nothing. */
export declare const checkBroadcast: (
  { text, files, amountUsd, groups, exclude, spentOver, scheduledAt }: WrittenBroadcast,
  { limits, now }: BroadcastRules,
) => BroadcastTexts;
/** The usernames of a typed list: between commas, spaces or lines, with or without @, each once. */
export declare const namesIn: (typed: string) => readonly string[];
//# sourceMappingURL=broadcast.d.ts.map
