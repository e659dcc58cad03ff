import { formatCents } from "../format/cents.ts";
import type { PurchaseKind } from "../purchases.ts";
import type { Cents } from "../unit/unit.ts";
import { disputeWords } from "./dispute-words.ts";
import type { PaymentEvent } from "./payment.events.ts";

/** A payment in words: display names, what was paid in all, and for what. */
export interface PaymentInWords {
  readonly fan: string;
  readonly creator: string;
  readonly paid: Cents;
  readonly kind: PurchaseKind;
}

/** What both are told; `fan` null: nothing. */
export interface MoneyBackTexts {
  readonly subject: string;
  readonly fan: string | null;
  readonly creator: string;
}

const and = (sentence: string | undefined): string => (sentence === undefined ? "" : ` ${sentence}`);

/** What fan and creator are told of money that went back or came again; null: of this event nothing (CCONST-09). */
export const moneyBackTexts = (
  event: PaymentEvent,
  { fan, creator, paid, kind }: PaymentInWords,
): MoneyBackTexts | null => {
  const price = formatCents(paid);
  const bought = disputeWords[kind];
  switch (event.type) {
    case "PaymentRefunded": {
      const amount = formatCents(event.data.amount);
      const isWhole = event.data.amount === paid;
      return {
        subject: "A payment was refunded",
        fan: isWhole
          ? `Your payment of ${price} to ${creator} was refunded.`
          : `${amount} of your payment of ${price} to ${creator} were refunded.`,
        creator: isWhole
          ? `The payment of ${price} by ${fan} was refunded. Your share of it went back.`
          : `${amount} of the payment of ${price} by ${fan} were refunded. Your share of that went back.`,
      };
    }
    case "RefundReversed": {
      const amount = formatCents(event.data.amount);
      const kept =
        bought !== null && event.data.amount === paid ? " Until then you have what you paid for." : "";
      return {
        subject: "A refund did not arrive",
        fan: `Your refund of ${amount} for your payment to ${creator} did not arrive: your bank sent it back. Please write to our support, so that you get it another way.${kept}`,
        creator: `The refund of ${amount} to ${fan} did not arrive: the bank sent it back. Your share of it is yours again until it is refunded another way.`,
      };
    }
    case "PaymentDisputed":
      return {
        subject: "A payment is disputed",
        fan: `Your bank disputes your payment of ${price} to ${creator}.${and(bought?.disputed)}`,
        creator: `The bank of ${fan} disputes the payment of ${price}. Your share of it is taken back until that is decided.`,
      };
    case "DisputeWon":
      return {
        subject: "A disputed payment stands",
        fan: `Your payment of ${price} to ${creator} stands.${and(bought?.won)}`,
        creator: `The payment of ${price} by ${fan} stands: your share of it is yours again.`,
      };
    case "DisputeLost":
      return {
        subject: "A disputed payment went back",
        fan: `Your bank keeps your payment of ${price} to ${creator}.${and(bought?.lost)}`,
        creator: `The bank of ${fan} keeps the disputed payment of ${price}.`,
      };
    default:
      return null;
  }
};
