import type { IncomingHttpHeaders } from "node:http";

/** A card as we may know it: the provider's token for it, its brand and its last four digits. */
export interface SavedCard {
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
}

/** What a provider tells about one of our payments. `reference` names the money it holds or took. Cents. */
export type ProviderNews =
  | { readonly kind: "declined"; readonly paymentId: string; readonly code: string }
  | {
      readonly kind: "authorized" | "captured";
      readonly paymentId: string;
      readonly reference: string;
      readonly amount: number;
      readonly card: SavedCard | null;
    }
  | { readonly kind: "voided"; readonly paymentId: string; readonly reference: string };

/** A provider's message that proved its origin; `id` is the same however often it is sent. */
export interface ProviderMessage {
  readonly id: string;
  readonly news: ProviderNews;
}

/** What has to be charged without the buyer being there. */
export interface SavedCardCharge {
  readonly paymentId: string;
  readonly customer: string;
  readonly token: string;
  readonly amount: number;
}

/**
 * A payment provider. Money is held first (`authorized`), taken after we said so (`capture`) or given back (`void`).
 * Every call may be repeated: it has one effect a payment. Throwing means unknown: ask `retrieve` later.
 */
export interface PaymentProvider {
  readonly name: "sandbox" | "stripe";
  /** Holds money on a saved card; the same payment again answers the same. */
  readonly authorizeSaved: (charge: SavedCardCharge) => Promise<ProviderNews>;
  /** Takes the held money; answers what stands now (`voided` when the hold is gone). */
  readonly capture: (paymentId: string, reference: string) => Promise<ProviderNews>;
  readonly release: (paymentId: string, reference: string) => Promise<void>;
  /** What the provider knows of a payment; null: no hold and no charge. */
  readonly retrieve: (paymentId: string) => Promise<ProviderNews | null>;
  /** Reads a webhook; null when it is not signed as it must be, or too old. `news` null: a message that does not matter. */
  readonly readWebhook: (
    body: Buffer,
    headers: IncomingHttpHeaders,
    now: number,
  ) => { readonly id: string; readonly news: ProviderNews | null } | null;
}
