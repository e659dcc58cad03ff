import type { PaymentUpdateType } from "./payment.ts";

/** The payments that open a creator's profile for as long as they last. */
const memberships: readonly string[] = [
  "fans_trial",
  "fans_subscription",
  "fans_snapchat",
] satisfies readonly PaymentUpdateType[];

/** Whether a browser is registered for notifications after a payment of this type (TRACK-20). */
export const registersPush = (type: string): boolean => memberships.includes(type);

/** Whether an open profile is loaded anew after one: its viewer may see more. */
export const reloadsProfile = (type: string): boolean =>
  registersPush(type) || type === ("fans_follow_free" satisfies PaymentUpdateType);
