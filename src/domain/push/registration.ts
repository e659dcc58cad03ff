import { registersPush } from "../payment/payment-updates.ts";

/** Whether a page of this viewer registers the browser at once: he has an active subscription (TRACK-19). Guests never. */
export const registersAtStart = (user: { readonly has_subscription_active: boolean } | null): boolean =>
  user !== null && user.has_subscription_active;

/** Whether a payment registers the browser of the signed-in account for notifications: it was paid, and for a subscription (TRACK-20, TRACK-21). */
export const registersAfter = (payment: { readonly type: string; readonly status: string }): boolean =>
  payment.status === "paid" && registersPush(payment.type);
