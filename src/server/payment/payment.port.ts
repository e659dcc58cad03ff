import type { IncomingHttpHeaders } from "node:http";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { ProviderRules } from "../config/payment-settings.ts";
import type { Refusal } from "../http/reply.ts";
import type { PortBase } from "../ports/ports.ts";

/** A card as we may know it: the provider's token for it, its brand and its last four digits. */
export interface SavedCard {
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
}

/**
 * Money that was taken: `reference` names it, as in `captured`. Providers whose later messages repeat our id no more leave
 * `paymentId` null; the payment is found by the reference then.
 */
interface Charge {
  readonly paymentId: string | null;
  readonly reference: string;
}

/** Some of the money went back to the payer: by our `refund` (its id), or on the provider's own side (null). Cents. */
export interface RefundedEvent extends Charge {
  readonly kind: "refunded";
  readonly refundId: string | null;
  /** The provider's name of the refund: each counts once. */
  readonly providerRefundId: string;
  readonly amount: Cents;
}

/**
 * A refund failed for good: the provider made none, as of money that is disputed, or the payer's bank sent it back, even after it
 * was `refunded`.
 */
export interface RefundFailedEvent extends Charge {
  readonly kind: "refundFailed";
  readonly refundId: string | null;
  /** Lacks when the provider made none. */
  readonly providerRefundId?: string;
  readonly code: string;
}

/** What a provider tells us about one of our payments. `reference` names the money it holds or took. Cents. */
export type ProviderEvent =
  | { readonly kind: "declined"; readonly paymentId: string; readonly code: string }
  | {
      readonly kind: "authorized" | "captured";
      readonly paymentId: string;
      readonly reference: string;
      readonly amount: Cents;
      readonly card: SavedCard | null;
    }
  | { readonly kind: "voided"; readonly paymentId: string; readonly reference: string }
  | RefundedEvent
  | RefundFailedEvent
  /** The payer's bank took the money back (chargeback); the provider keeps a fee for it besides. */
  | (Charge & {
      readonly kind: "disputed";
      readonly disputeId: string;
      readonly amount: Cents;
      readonly fee: Cents;
    })
  /** A dispute is decided. Won: its amount is ours again, and of its fee what the provider gives back. */
  | (Charge & {
      readonly kind: "disputeClosed";
      readonly disputeId: string;
      readonly won: boolean;
      readonly feeReturned: Cents;
    })
  /** The bank replaced a card: the same token, another number. */
  | { readonly kind: "cardUpdated"; readonly card: SavedCard };

/** A provider's message that proved its origin; `id` is the same however often it is sent. */
export interface ProviderMessage {
  readonly id: string;
  readonly event: ProviderEvent;
}

/** A webhook as a provider's adapter reads it. */
export type WebhookRead = { readonly id: string; readonly event: ProviderEvent | null } | null;

/** What has to be charged without the buyer being there. */
export interface SavedCardCharge {
  readonly paymentId: string;
  readonly customer: AccountId;
  readonly token: string;
  readonly amount: Cents;
}

/** Money that goes back; `refundId` is ours and names it: asked again, it goes back once. Cents. */
export interface RefundRequest {
  readonly refundId: string;
  readonly paymentId: string;
  /** The money that was taken, as in `captured`. */
  readonly reference: string;
  readonly amount: Cents;
}

/**
 * One movement of money in the provider's books, for the daily reconciliation; what it keeps of a charge for its service is
 * none. `id` is that of the event: a charge's `reference`, `providerRefundId` or `disputeId`. Cents, above 0 towards us: a
 * dispute takes its amount and fee at once, a won one brings its amount and `feeReturned` back, a refund that failed its amount. Epoch seconds.
 */
export interface ProviderTransaction {
  readonly kind: "charge" | "refund" | "refundFailed" | "dispute" | "disputeWon";
  readonly id: string;
  readonly paymentId: string | null;
  readonly amount: Cents;
  readonly at: EpochSeconds;
}

/** What is bought in a payer's words: over the price, beside it, and how it goes on. */
export interface ReceiptLine {
  readonly eyebrow: string;
  readonly line: string;
  readonly note: string;
}

/** An order that its payer is about to pay. Cents; addresses are paths of this site. */
export interface Checkout {
  readonly paymentId: string;
  /** The buyer's account. */
  readonly customer: AccountId;
  readonly amount: Cents;
  readonly receipt: ReceiptLine;
  readonly seller: {
    readonly username: string;
    readonly display_name: string;
    readonly avatar_url: string | null;
  };
  readonly siteName: string;
  /** Origin of the site, without a slash at the end: what a provider elsewhere needs before those paths. */
  readonly origin: string;
  /** The token of the payer's session, for pages of ours. */
  readonly csrf: string;
  /** Where the payer goes when he leaves without paying. */
  readonly returnUri: string;
  /** Where he goes when he has paid. */
  readonly finishUri: string;
  /** Where he goes from a provider elsewhere when he leaves without paying: it closes the payment, and leads to `returnUri`. */
  readonly leaveUri: string;
  /** The signed order, for a form that comes back to us (`beginPayment`). */
  readonly token: string;
  /**
   * Stores the payment, if it is not yet; null, or why it cannot begin. To be called before anything is asked of the
   * provider: only what is stored is ever captured. Opening a page of ours does not call it (API-24).
   */
  readonly begin: () => Promise<Refusal | null>;
}

/** Somebody who saves a card and buys nothing. Addresses are paths of this site. */
export interface CardCheck {
  readonly customer: AccountId;
  readonly siteName: string;
  readonly origin: string;
  readonly csrf: string;
  /** Where he goes when he leaves without saving one. */
  readonly returnUri: string;
  /** Where he goes with the provider's name of the check, as `reference`, when it is saved there. */
  readonly savedUri: string;
  /** The signed check, for a form that comes back to us. */
  readonly token: string;
}

/** Where the payer pays: on a page of the provider's own that we show, or at his address. */
export type CheckoutStep =
  | { readonly kind: "page"; readonly html: string }
  | { readonly kind: "redirect"; readonly url: string }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/**
 * A payment provider. Money is held first (`authorized`), taken after we said so (`capture`) or given back (`void`).
 * Every call may be repeated: it has one effect a payment. Throwing means unknown: ask `retrieve` later.
 */
export interface PaymentProvider {
  /** As in `PAYMENT_PROVIDER` and in the address of its webhooks. */
  readonly name: string;
  /** Lets a payer pay an order. */
  readonly checkout: (checkout: Checkout) => Promise<CheckoutStep>;
  /** Lets somebody save a card; nothing is charged. */
  readonly checkCard: (check: CardCheck) => Promise<CheckoutStep>;
  /** The card of such a check of this customer; null: none was saved by it. */
  readonly checkedCard: (customer: AccountId, reference: string) => Promise<SavedCard | null>;
  /** Holds money on a saved card; the same payment again answers the same. */
  readonly authorizeSaved: (charge: SavedCardCharge) => Promise<ProviderEvent>;
  /** Takes the held money; answers what stands now (`voided` when the hold is gone). */
  readonly capture: (paymentId: string, reference: string) => Promise<ProviderEvent>;
  readonly release: (paymentId: string, reference: string) => Promise<void>;
  /** Gives taken money back, in whole or part; null: it is on its way, and a message or the next call says what came of it. */
  readonly refund: (request: RefundRequest) => Promise<RefundedEvent | RefundFailedEvent | null>;
  /** What the provider knows of a payment's hold or charge (not of refunds and disputes); null: there is none. */
  readonly retrieve: (paymentId: string) => Promise<ProviderEvent | null>;
  /** Every movement of money of that time, `to` not included. Epoch seconds. */
  readonly transactions: (period: {
    readonly from: EpochSeconds;
    readonly to: EpochSeconds;
  }) => Promise<readonly ProviderTransaction[]>;
  /** Reads a webhook; null when it is not signed as it must be, or too old. `event` null: a message that does not matter. */
  readonly readWebhook: (
    body: Buffer,
    headers: IncomingHttpHeaders,
    now: EpochSeconds,
  ) => WebhookRead | Promise<WebhookRead>;
}

/** A company that can take the money, as `paymentProvider` of a `<slug>.feature.ts`. */
export interface ProviderRow extends ProviderRules {
  readonly create: (base: PortBase) => PaymentProvider | Promise<PaymentProvider>;
}

/** The provider that the settings name. */
export const createPayments =
  (rows: readonly ProviderRow[]) =>
  (base: PortBase): PaymentProvider | Promise<PaymentProvider> => {
    const row = rows.find(({ name }) => name === base.config.payments.provider);
    if (row === undefined)
      throw new Error(`There is no payment provider '${base.config.payments.provider}'.`);
    return row.create(base);
  };
