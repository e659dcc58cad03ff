import { fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { checkMessage } from "../direct-message/message.ts";
import { formatCents } from "../format/cents.ts";
import type { PriceLimits } from "../money/price.ts";
import { postLimits } from "../post/post-limits.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** To whom a broadcast goes; somebody of several groups gets one. */
export const broadcastGroups = ["subscribers", "followers", "expired", "spenders"] as const;
export type BroadcastGroup = (typeof broadcastGroups)[number];

/** How each group is called. */
export const broadcastGroupNames: Readonly<Record<BroadcastGroup, string>> = {
  subscribers: "Subscribers",
  followers: "Free followers",
  expired: "Expired subscribers",
  spenders: "Who spent more than",
};

export type BroadcastStatus = "waiting" | "sending" | "sent" | "stopped";

export const broadcastLimits = {
  /** Names that are left out. */
  excluded: 200,
  /** The highest sum that somebody is asked to have spent, in cents. */
  spent: 10_000_000 as Cents,
  /** Fans that one run of its job writes to. */
  batch: 1000,
  /** Broadcasts a page of the list. */
  page: 24,
} as const;

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

const spentProblem = ({ groups, spentOver }: BroadcastAudience): string | null => {
  if (!groups.includes("spenders")) return null;
  return Number.isSafeInteger(spentOver) && spentOver >= 0 && spentOver <= broadcastLimits.spent
    ? null
    : `Please enter an amount from $0.00 to ${formatCents(broadcastLimits.spent)}.`;
};

const timeProblem = (at: EpochSeconds | null, now: EpochSeconds): string | null => {
  if (at === null) return null;
  const { least, most } = postLimits.ahead;
  return at >= now + least && at <= now + most
    ? null
    : "Please choose a time from 5 minutes to 1 year from now.";
};

/** What keeps a broadcast from being stored, by field; empty: nothing. */
export const checkBroadcast = (
  { text, files, amountUsd, groups, exclude, spentOver, scheduledAt }: WrittenBroadcast,
  { limits, now }: BroadcastRules,
): BroadcastTexts => ({
  ...checkMessage({ text, files, amountUsd }, limits),
  ...fieldTexts({
    groups: groups.length === 0 ? "Please choose who gets it." : null,
    exclude:
      exclude.length > broadcastLimits.excluded
        ? `You can leave out at most ${broadcastLimits.excluded} people.`
        : null,
    spent_over: spentProblem({ groups, spentOver }),
    scheduled_at: timeProblem(scheduledAt, now),
  }),
});

/** The usernames of a typed list: between commas, spaces or lines, with or without @, each once. */
export const namesIn = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((name) => name.replace(/^@/, "").toLowerCase())
      .filter((name) => name !== ""),
  ),
];
