import type { Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Buyer } from "./buyer.ts";
import type { Keys } from "../session/keys.ts";
import type { PaymentPayload } from "../../protocol/payment/payment.payload.ts";

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

const PURPOSE = "payment order";

/** How long a payment page may stay open, in seconds. */
export const orderTokenAge = 3600;

export const writeOrderToken = (keys: Keys, token: OrderToken): string => {
  const text = Buffer.from(JSON.stringify(token)).toString("base64url");
  return `${text}.${keys.sign(PURPOSE, text)}`;
};

/** The token that was signed by us and has not run out; null for anything else. */
export const readOrderToken = (keys: Keys, given: string, now: EpochSeconds): OrderToken | null => {
  const [text = "", signature = "", ...more] = given.split(".");
  if (text === "" || more.length > 0 || !keys.verify(PURPOSE, text, signature)) return null;
  const token = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as OrderToken;
  return now < token.expiresAt ? token : null;
};
