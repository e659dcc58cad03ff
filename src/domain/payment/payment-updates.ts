import type { PaymentUpdateType } from "./payment.ts";

interface AfterPayment {
  /** The profile of the creator is loaded anew: what its viewer may see has changed. */
  readonly reloadsProfile: boolean;
  /** The browser is registered for notifications (TRACK-20). */
  readonly registersPush: boolean;
}

const opens: AfterPayment = { reloadsProfile: true, registersPush: true };
const nothing: AfterPayment = { reloadsProfile: false, registersPush: false };

const table: Readonly<Record<PaymentUpdateType, AfterPayment>> = {
  fans_trial: opens,
  fans_subscription: opens,
  fans_snapchat: opens,
  fans_follow_free: { reloadsProfile: true, registersPush: false },
  fans_tip: nothing,
  fans_private: nothing,
  fans_post: nothing,
  fans_direct_message: nothing,
};

/** What an open page does after a payment of a type that the socket tells; of one that it does not know nothing. */
export const afterPayment = (type: string): AfterPayment =>
  Object.hasOwn(table, type) ? table[type as PaymentUpdateType] : nothing;
