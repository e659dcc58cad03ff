import { formatCents } from "../format/cents.ts";
import { dateText } from "../format/moment.ts";
import { canPause, pauseMonths, resumesAfter, type PauseMonths } from "./pause.ts";
import { productName, type SubscriptionStatus, type SubscriptionType } from "./subscription.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** What a dialog about a subscription says; `confirmLabel` names what happens. */
export interface CancellationTexts {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
}

interface Asked {
  readonly type: SubscriptionType;
  /** When it ends or renews, in epoch seconds; null: never. */
  readonly endAt: EpochSeconds | null;
  /** When a paused one goes on. */
  readonly resumesAt: EpochSeconds | null;
  readonly displayName: string;
  readonly now: EpochSeconds;
}

/** The question before a cancellation (SUB-34 to SUB-40). */
export const cancelTexts = ({ type, endAt, resumesAt, displayName, now }: Asked): CancellationTexts => {
  if (type === "free") {
    return {
      title: "Unfollow",
      text: `You will stop following ${displayName} and lose access to the free posts. Please confirm.`,
      confirmLabel: "Unfollow",
    };
  }
  // In the grace after a failed renewal the paid time is over already: there is nothing left to keep.
  const kept = endAt !== null && endAt > now ? `You keep access until ${dateText(endAt)}. ` : "";
  return {
    title: `Unsubscribe from ${displayName}${type === "snapchat" ? " Snapchat" : ""}`,
    text:
      type === "gift"
        ? `Your gift subscription to ${displayName} will end now and cannot be restored. Please confirm.`
        : `Your ${productName(type)} to ${displayName} will not ${resumesAt === null ? "renew" : "resume"}. ${kept}Please confirm.`,
    confirmLabel: "Unsubscribe",
  };
};

type Going = Omit<Asked, "type" | "resumesAt"> & { readonly nextPrice: Cents | null };

/**
 * The question before a reactivation (SUB-41); nothing is charged before its end (SUBP-26), after which only a paused one can
 * go on. `nextPrice` in cents.
 */
export const reactivateTexts = ({ displayName, endAt, nextPrice, now }: Going): CancellationTexts => {
  const free = nextPrice === null || nextPrice === 0;
  const price = free ? "for free" : `for ${formatCents(nextPrice)}`;
  const renews =
    nextPrice === null || endAt === null
      ? "Your membership goes on."
      : `It renews on ${dateText(endAt)} ${price}.`;
  return {
    title: `Reactivate ${displayName} membership`,
    text:
      endAt !== null && endAt <= now
        ? `It resumes now${free ? " for free" : `: your saved card is charged ${formatCents(nextPrice)} at once`}.`
        : `${renews} Nothing is charged now.`,
    confirmLabel: "Reactivate",
  };
};

/** The question before a pause: when access ends, when it goes on and for how much. */
export const pauseTexts = (
  { displayName, endAt, nextPrice }: Going,
  months: PauseMonths,
): CancellationTexts => ({
  title: `Pause ${displayName} membership`,
  text:
    endAt === null
      ? ""
      : `You keep access until ${dateText(endAt)}, and nothing is charged while it is paused. It resumes on ${dateText(resumesAfter(endAt, months))} for ${formatCents(nextPrice ?? 0)}, unless you end it before. Please confirm.`,
  confirmLabel: "Pause",
});

/** One choice of a pause: for how long, and until when. */
export interface PauseChoice {
  readonly months: PauseMonths;
  readonly label: string;
}

interface Pausing {
  readonly type: SubscriptionType;
  readonly status: SubscriptionStatus;
  readonly end_at: EpochSeconds | null;
  readonly next_price: Cents | null;
}

/** Before the choices of a pause, whether one is chosen or not. */
export const pauseLead = (isChosen: boolean): string => (isChosen ? "Pause it for" : "Or pause it for");

/** For how long a membership may be paused instead of cancelled; none where it may not be. */
export const pauseChoices = (subscription: Pausing): readonly PauseChoice[] =>
  canPause(subscription)
    ? pauseMonths.map((months) => ({ months, label: months === 1 ? "1 month" : `${months} months` }))
    : [];

/** The message once it is cancelled: free and gift end at once, the others at the period's end, if that is to come (ERR-35, ERR-36, C-09). */
export const cancelledText = (type: SubscriptionType, status: SubscriptionStatus): string => {
  if (type === "free" || type === "gift") return "Success";
  return status === "expired"
    ? "Your membership to this model has ended."
    : "Your membership to this model has been scheduled to be canceled, will stay active until period end.";
};

/** The message once it is paused. */
export const pausedText = "Your membership to this model has been paused.";

/** The message once a pause was cut short after the paid time: the card is charged by a job. */
export const resumingText = "Your membership resumes as soon as your card is charged.";

/** ERR-37. */
export const reactivatedText = "Your membership to this model has been reactivated.";

/** Told when a cancellation or reactivation failed and the server gave no text (C-11). */
export const subscriptionsMissing = "Subscriptions not found. Please, contact customer service.";
