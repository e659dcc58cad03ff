import { formatCents } from "../../domain/format/cents.ts";
import type { UnlockOffer } from "./unlock-offer.ts";

/** What the dialog is called. */
export const unlockTitle = (offer: UnlockOffer | null): string => {
  if (offer === null) return "Unlock";
  return offer.fund === null ? `Unlock for ${formatCents(offer.price)}` : `Give to ${offer.name}’s goal`;
};

/** Told when it is paid. */
export const paidText = (offer: UnlockOffer | null): string =>
  offer?.fund == null
    ? "Thank you! It is open for you now."
    : `Thank you! Your gift counts towards the goal.`;
