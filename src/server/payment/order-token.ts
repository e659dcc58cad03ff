import type { Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Buyer } from "./buyer.ts";
import type { PaymentPayload } from "../../protocol/payment/payment.payload.ts";
import { signedTokens } from "./signed-tokens.ts";

/** What the payment page carries from its GET to its POST: signed, so that nobody changes it; no database row yet. */
export interface OrderToken extends Buyer {
  readonly paymentId: string;
  /** What to make the order of when the payment begins; null when it is stored already. */
  readonly payload: PaymentPayload | null;
  /** Where the payment leads back to, a path of this site. */
  readonly returnUri: string;
  /** Cents, as the page shows them. */
  readonly amount: Cents;
  /** Epoch seconds. */
  readonly expiresAt: EpochSeconds;
}

/** How long a payment page may stay open, in seconds. */
export const orderTokenAge = 3600;

/** Payments by their signed tokens. */
export const { write: writeOrderToken, read: readOrderToken } = signedTokens<OrderToken>("payment order");
