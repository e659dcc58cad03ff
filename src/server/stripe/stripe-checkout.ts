import type { Stripe } from "stripe";

import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Checkout } from "../payment/payment.port.ts";
import { CURRENCY, PAYMENT_ID } from "./stripe-intent.ts";

/**
 * How long a page of Stripe's takes cards, in seconds. Stripe wants 30 minutes at least, by its own clock; after an hour we
 * give the payment up.
 */
const PAGE_OPEN = 45 * 60;

/** Until when the page of a payment that was asked for then takes cards. */
export const pageEnd = (askedAt: EpochSeconds): EpochSeconds => askedAt + PAGE_OPEN;

/**
 * The hosted page of a payment: the money is held there, and the card kept for later charges. Where nothing is due, the card
 * is only checked. The same payment at the same moment gives the same words, as its idempotency key asks.
 */
export const pageOf = (
  { paymentId, amount, receipt, seller, origin, finishUri, leaveUri }: Checkout,
  { customer, askedAt }: { readonly customer: string; readonly askedAt: EpochSeconds },
): Stripe.Checkout.SessionCreateParams => {
  const metadata = { [PAYMENT_ID]: paymentId };
  const common = {
    ...{ customer, metadata, client_reference_id: paymentId },
    success_url: origin + finishUri,
    cancel_url: origin + leaveUri,
    expires_at: pageEnd(askedAt),
    payment_method_types: ["card" as const],
  };
  if (amount === 0) return { ...common, mode: "setup", setup_intent_data: { metadata } };
  const sold = { name: receipt.line, description: `${seller.display_name} (@${seller.username})` };
  return {
    ...common,
    mode: "payment",
    // Our prices are dollars, and what is held is compared with them.
    adaptive_pricing: { enabled: false },
    line_items: [
      { quantity: 1, price_data: { currency: CURRENCY, unit_amount: amount, product_data: sold } },
    ],
    payment_intent_data: { capture_method: "manual", setup_future_usage: "off_session", metadata },
  };
};
