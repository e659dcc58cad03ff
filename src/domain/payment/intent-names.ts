import type { PaymentIntent } from "./payment.ts";

/** What people call the kinds of payments, where they are listed. */
export const intentNames: Readonly<Record<PaymentIntent, string>> = {
  subscription: "Subscriptions",
  tip: "Tips and tip menu",
  post: "Posts",
  direct_message: "Premium media",
  pay_per_direct_message: "Paid messages",
  snapchat: "Snapchat",
};
