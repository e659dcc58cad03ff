import type { ColumnType } from "kysely";

import type { TransactionKind } from "../../domain/ledger/ledger.decider.ts";
import type { Dispute } from "../../domain/payment/money-back.ts";
import type { PaymentState } from "../../domain/payment/payment.decider.ts";
import type { PaymentIntent } from "../../domain/payment/payment.ts";
import type { PurchaseKind } from "../../domain/purchases.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

type Json = ColumnType<unknown, string, string>;

/** One row a payment, a fold over its events. Cents, epoch seconds. */
export interface PaymentTable {
  readonly id: string;
  readonly intent: PaymentIntent;
  readonly purpose: PurchaseKind;
  readonly buyer_id: AccountId;
  readonly creator_id: AccountId;
  readonly amount: Cents;
  readonly status: Exclude<PaymentState["status"], "none">;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly initial_purchase: ColumnType<boolean, boolean | undefined, boolean>;
  readonly started_at: EpochSeconds;
  readonly settled_at: EpochSeconds | null;
}

/** A refund that was asked for or made; `id` is ours, or the provider's for one that was made there. */
export interface PaymentRefundTable {
  readonly id: string;
  readonly payment_id: string;
  readonly provider_refund_id: string | null;
  readonly amount: Cents;
  readonly status: "asked" | "done" | "failed";
  /** Why it failed. */
  readonly reason: string | null;
  readonly asked_by: string | null;
  readonly at: EpochSeconds;
}

/** `id` is the provider's. */
export interface PaymentDisputeTable {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly status: Dispute["status"];
  readonly opened_at: EpochSeconds;
  readonly closed_at: EpochSeconds | null;
}

/** A line of the books of `payment_id`: a payment, or `payout-<id>`. */
export interface LedgerPostingTable {
  readonly payment_id: string;
  readonly line: number;
  readonly kind: ColumnType<TransactionKind, TransactionKind | undefined, TransactionKind>;
  /** The provider's name of a refund or dispute. */
  readonly reference: ColumnType<string | null, string | null | undefined, string | null>;
  readonly account: string;
  readonly amount: Cents;
  readonly posted_at: EpochSeconds;
  /** Of a creator's line: what its transaction took from the buyer, and what of it went to a manager. */
  readonly gross: Cents | null;
  readonly manager: Cents | null;
}

/** Messages of the provider as they came, so that each counts once and none is lost; 90 days after it is processed one goes. */
export interface PaymentWebhookTable {
  readonly provider: string;
  readonly event_id: string;
  readonly message: Json;
  readonly received_at: EpochSeconds;
  readonly processed_at: EpochSeconds | null;
}

/** A saved card of an account, that which is charged (`payment_card`) or another one (`other_card`): the provider's token, never a number. */
export interface PaymentCardTable {
  readonly account_id: AccountId;
  readonly provider: string;
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly saved_at: EpochSeconds;
}

/** Who has bought without an account; `browser` hides the cookie of the browser in which he did, `site` is the site's id. */
export interface GuestBuyerTable {
  readonly id: AccountId;
  readonly email: string;
  readonly browser: string;
  readonly site: string;
  readonly created_at: EpochSeconds;
}

export interface PaymentTables {
  readonly payment: PaymentTable;
  readonly payment_refund: PaymentRefundTable;
  readonly payment_dispute: PaymentDisputeTable;
  readonly ledger_posting: LedgerPostingTable;
  readonly payment_webhook: PaymentWebhookTable;
  readonly payment_card: PaymentCardTable;
  readonly other_card: PaymentCardTable;
  readonly guest_buyer: GuestBuyerTable;
}
