import type { Generated } from "kysely";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** A buyer's customer at Stripe, made with the first payment. */
export interface StripeCustomerTable {
  readonly account_id: AccountId;
  readonly customer: string;
  readonly created_at: EpochSeconds;
}

/** A payment that Stripe was asked for, written before the first call: whatever came of that is found by it. */
export interface StripePaymentTable {
  readonly payment_id: string;
  readonly customer: string;
  readonly amount: Cents;
  /** Calls that Stripe answered with an error of its own. */
  readonly tries: Generated<number>;
  readonly asked_at: EpochSeconds;
}

/** A payout that Stripe was asked for, written before the first call; the transfer and the payout to the bank as they are made. */
export interface StripePayoutTable {
  readonly payout_id: string;
  readonly account: string;
  readonly amount: Cents;
  readonly transfer: string | null;
  readonly bank_payout: string | null;
  /** Calls that Stripe answered with an error of its own. */
  readonly tries: Generated<number>;
  readonly asked_at: EpochSeconds;
}

export interface StripeTables {
  readonly stripe_payout: StripePayoutTable;
  readonly stripe_customer: StripeCustomerTable;
  readonly stripe_payment: StripePaymentTable;
}
