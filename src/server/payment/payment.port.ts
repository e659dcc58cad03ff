import type { IncomingHttpHeaders } from "node:http";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Refusal } from "../http/reply.ts";

/** A card as we may know it: the provider's token for it, its brand and its last four digits. */
export interface SavedCard {
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
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
  | { readonly kind: "voided"; readonly paymentId: string; readonly reference: string };

/** A provider's message that proved its origin; `id` is the same however often it is sent. */
export interface ProviderMessage {
  readonly id: string;
  readonly event: ProviderEvent;
}

/** What has to be charged without the buyer being there. */
export interface SavedCardCharge {
  readonly paymentId: string;
  readonly customer: AccountId;
  readonly token: string;
  readonly amount: Cents;
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
  /** The token of the payer's session, for pages of ours. */
  readonly csrf: string;
  /** Where the payer goes when he leaves without paying. */
  readonly returnUri: string;
  /** Where he goes when he has paid. */
  readonly finishUri: string;
  /** The signed order, for a form that comes back to us (`beginPayment`). */
  readonly token: string;
  /**
   * Stores the payment, if it is not yet; null, or why it cannot begin. To be called before anything is asked of the
   * provider: only what is stored is ever captured. Opening a page of ours does not call it (API-24).
   */
  readonly begin: () => Promise<Refusal | null>;
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
  /** Holds money on a saved card; the same payment again answers the same. */
  readonly authorizeSaved: (charge: SavedCardCharge) => Promise<ProviderEvent>;
  /** Takes the held money; answers what stands now (`voided` when the hold is gone). */
  readonly capture: (paymentId: string, reference: string) => Promise<ProviderEvent>;
  readonly release: (paymentId: string, reference: string) => Promise<void>;
  /** What the provider knows of a payment; null: no hold and no charge. */
  readonly retrieve: (paymentId: string) => Promise<ProviderEvent | null>;
  /** Reads a webhook; null when it is not signed as it must be, or too old. `event` null: a message that does not matter. */
  readonly readWebhook: (
    body: Buffer,
    headers: IncomingHttpHeaders,
    now: EpochSeconds,
  ) => { readonly id: string; readonly event: ProviderEvent | null } | null;
}
