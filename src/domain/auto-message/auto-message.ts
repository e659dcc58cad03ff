import { fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import {
  broadcastLimits,
  type BroadcastAudience,
  broadcastGroups,
  type BroadcastGroup,
} from "../broadcast/broadcast.ts";
import { momentOf, type OffsetAt } from "../auto-post/weekly-slots.ts";
import { checkMessage, type WrittenMessage } from "../direct-message/message.ts";
import { formatCents } from "../format/cents.ts";
import type { PriceLimits } from "../money/price.ts";
import type { PurchaseKind } from "../purchases.ts";
import type { SubscriptionType } from "../subscription/subscription.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** What makes the server send a message by itself: time, a new fan, money (ACCT-26, ACCT-29, ACCT-30). */
export const autoTypes = ["interval", "welcome", "thankyou"] as const;
export type AutoType = (typeof autoTypes)[number];

/** Who is welcomed. A gift makes a subscriber; a follower who subscribes is a new one, a trial that goes on is not. */
export const welcomeGroups = ["subscribers", "trials", "followers"] as const;
export type WelcomeGroup = (typeof welcomeGroups)[number];

/** What a fan is thanked for. */
export const thanksOccasions = ["tip", "purchase", "renewal"] as const;
export type ThanksOccasion = (typeof thanksOccasions)[number];

/** Each so many days from `first_at` (epoch seconds) on, to a group; `spent_over` in cents is of the group of spenders. */
export interface IntervalRule {
  readonly every_days: number;
  readonly groups: readonly BroadcastGroup[];
  readonly spent_over: Cents;
  readonly first_at: EpochSeconds;
}

/** Once to each new fan of a group, `delay` seconds after he came. */
export interface WelcomeRule {
  readonly to: readonly WelcomeGroup[];
  readonly delay: number;
}

/** After each of the occasions; after a tip only if it is above `tip_over` cents. */
export interface ThankyouRule {
  readonly after: readonly ThanksOccasion[];
  readonly tip_over: Cents;
}

interface AutoRules {
  readonly interval: IntervalRule;
  readonly welcome: WelcomeRule;
  readonly thankyou: ThankyouRule;
}

/** When and to whom an automatic message goes. */
export type AutoRule = { readonly [Type in AutoType]: { readonly type: Type } & AutoRules[Type] }[AutoType];

/** The times after which a new fan is welcomed, in seconds. */
export const welcomeDelays = [0, 600, 3600, 86_400, 3 * 86_400, 7 * 86_400] as const;

export const autoLimits = {
  /** Messages of one type. */
  messages: 20,
  /** The longest interval, in days. */
  days: 90,
  /** The latest first time of an interval, in seconds from now. */
  ahead: 365 * 86_400,
} as const;

export type AutoField =
  | "text"
  | "media"
  | "amount_usd"
  | "every_days"
  | "groups"
  | "spent_over"
  | "first_at"
  | "to"
  | "delay"
  | "after"
  | "tip_over";
export type AutoTexts = FieldTexts<AutoField>;

const isAmount = (cents: Cents): boolean =>
  Number.isSafeInteger(cents) && cents >= 0 && cents <= broadcastLimits.spent;
const AMOUNT = `Please enter an amount from $0.00 to ${formatCents(broadcastLimits.spent)}.`;
const NOBODY = "Please choose who gets it.";

const spentProblem = ({ groups, spentOver }: BroadcastAudience): string | null =>
  groups.includes("spenders") && !isAmount(spentOver) ? AMOUNT : null;

const isDays = (days: number): boolean => Number.isSafeInteger(days) && days >= 1 && days <= autoLimits.days;

const ruleTexts = (rule: AutoRule, now: EpochSeconds): AutoTexts => {
  switch (rule.type) {
    case "interval":
      return fieldTexts({
        every_days: isDays(rule.every_days) ? null : `Please enter 1 to ${autoLimits.days} days.`,
        groups: rule.groups.length === 0 ? NOBODY : null,
        spent_over: spentProblem({ groups: rule.groups, spentOver: rule.spent_over }),
        first_at:
          Number.isSafeInteger(rule.first_at) && rule.first_at >= 0 && rule.first_at <= now + autoLimits.ahead
            ? null
            : "Please choose a time within 1 year from now.",
      });
    case "welcome":
      return fieldTexts({
        to: rule.to.length === 0 ? NOBODY : null,
        delay: (welcomeDelays as readonly number[]).includes(rule.delay) ? null : "Please choose a time.",
      });
    case "thankyou":
      return fieldTexts({
        after: rule.after.length === 0 ? "Please choose what fans are thanked for." : null,
        tip_over: rule.after.includes("tip") && !isAmount(rule.tip_over) ? AMOUNT : null,
      });
  }
};

/** What keeps an automatic message from being stored, by field; empty: nothing. `now` in epoch seconds. */
export const checkAutoMessage = (
  message: WrittenMessage & { readonly rule: AutoRule },
  { limits, now }: { readonly limits: PriceLimits; readonly now: EpochSeconds },
): AutoTexts => ({ ...checkMessage(message, limits), ...ruleTexts(message.rule, now) });

const DAY = 86_400;

/**
 * The next time of an interval that is after a moment, in whole intervals from its first time on: days of the clocks, which show the
 * same time at each round. Epoch seconds.
 */
export const nextRound = (
  { every_days: days, first_at: first }: Pick<IntervalRule, "every_days" | "first_at">,
  after: EpochSeconds,
  offsetAt: OffsetAt,
): EpochSeconds => {
  if (first > after) return first;
  const step = days * DAY;
  const shown = first + offsetAt(first);
  const next = (round: number): EpochSeconds => {
    const at = momentOf(shown + round * step, offsetAt);
    return at > after ? at : next(round + 1);
  };
  // The clocks move by less than a round: no round after this one is past.
  return next(Math.floor((after - first) / step));
};

/** As whom a new membership of a type is welcomed; null: it is none that is. */
export const welcomedAs: Readonly<Record<SubscriptionType, WelcomeGroup | null>> = {
  access: "subscribers",
  gift: "subscribers",
  trial: "trials",
  free: "followers",
  snapchat: null,
};

/** What a purchase is thanked as; memberships are welcomed, their terms thanked as renewals, and who pays for a message has his answer. */
export const thankedAs: Readonly<Record<PurchaseKind, "tip" | "purchase" | null>> = {
  tip: "tip",
  stream_tip: "tip",
  private_tip: "tip",
  tip_menu: "purchase",
  uncensor: "purchase",
  post: "purchase",
  direct_message: "purchase",
  private_show: "purchase",
  paid_message: null,
  subscribe: null,
  renew: null,
  follow: null,
  snapchat: null,
  renew_snapchat: null,
};

/** How an automatic message stands with its creator. */
export type AutoStatus = "on" | "off" | "preparing" | "failed" | "in_review" | "rejected";

/** The first thing that keeps it from being sent, what its creator has to do something about before what only takes time. */
export const autoStatus = ({
  active,
  media,
}: {
  readonly active: boolean;
  readonly media: "ready" | "preparing" | "failed" | "in_review" | "rejected";
}): AutoStatus => {
  if (media === "rejected" || media === "failed") return media;
  if (!active) return "off";
  return media === "ready" ? "on" : media;
};

/** How each is called. */
export const autoStatusNames: Readonly<Record<AutoStatus, string>> = {
  on: "On",
  off: "Off",
  preparing: "Being prepared",
  failed: "A file failed",
  in_review: "In review",
  rejected: "Rejected",
};

/** The groups of a choice in their usual order, each once. */
export const inUsualOrder = <Name extends string>(
  all: readonly Name[],
  chosen: readonly Name[],
): readonly Name[] => all.filter((name) => chosen.includes(name));

/** A rule with each of its choices once. */
export const plainRule = (rule: AutoRule): AutoRule => {
  switch (rule.type) {
    case "interval":
      return { ...rule, groups: inUsualOrder(broadcastGroups, rule.groups) };
    case "welcome":
      return { ...rule, to: inUsualOrder(welcomeGroups, rule.to) };
    case "thankyou":
      return { ...rule, after: inUsualOrder(thanksOccasions, rule.after) };
  }
};
