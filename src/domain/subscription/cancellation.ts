import { formatCents } from "../format/cents.ts";
import { dateText } from "../format/moment.ts";
import type { SubscriptionType } from "./subscription.ts";
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
  readonly displayName: string;
  readonly now: EpochSeconds;
}

/** The question before a cancellation (SUB-34 to SUB-40). */
export const cancelTexts = ({ type, endAt, displayName, now }: Asked): CancellationTexts => {
  if (type === "free") {
    return {
      title: "Unfollow",
      text: `You will stop following ${displayName} and lose access to the free posts. Please confirm.`,
      confirmLabel: "Unfollow",
    };
  }
  const product = type === "snapchat" ? "Snapchat subscription" : "subscription";
  // In the grace after a failed renewal the paid time is over already: there is nothing left to keep.
  const kept = endAt !== null && endAt > now ? `You keep access until ${dateText(endAt)}. ` : "";
  return {
    title: `Unsubscribe from ${displayName}${type === "snapchat" ? " Snapchat" : ""}`,
    text:
      type === "gift"
        ? `Your gift subscription to ${displayName} will end now and cannot be restored. Please confirm.`
        : `Your ${product} to ${displayName} will not renew. ${kept}Please confirm.`,
    confirmLabel: "Unsubscribe",
  };
};

/** The question before a reactivation (SUB-41); nothing is charged before its end (SUBP-26). `nextPrice` in cents. */
export const reactivateTexts = ({
  displayName,
  endAt,
  nextPrice,
}: Omit<Asked, "type" | "now"> & { readonly nextPrice: Cents | null }): CancellationTexts => ({
  title: `Reactivate ${displayName} membership`,
  text:
    nextPrice === null || endAt === null
      ? "Your membership goes on. Nothing is charged now."
      : `It renews on ${dateText(endAt)} ${nextPrice === 0 ? "for free" : `for ${formatCents(nextPrice)}`}. Nothing is charged now.`,
  confirmLabel: "Reactivate",
});

/** The message once it is cancelled: free and gift end at once, the others at the period's end (ERR-35, ERR-36, C-09). */
export const cancelledText = (type: SubscriptionType): string =>
  type === "free" || type === "gift"
    ? "Success"
    : "Your membership to this model has been scheduled to be canceled, will stay active until period end.";

/** ERR-37. */
export const reactivatedText = "Your membership to this model has been reactivated.";

/** Told when a cancellation or reactivation failed and the server gave no text (C-11). */
export const subscriptionsMissing = "Subscriptions not found. Please, contact customer service.";
