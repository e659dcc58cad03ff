import type { Stripe } from "stripe";

import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { CardCheck, Checkout } from "../payment/payment.port.ts";
import { CURRENCY, PAYMENT_ID } from "./stripe-intent.ts";

/**
 * How long a page of Stripe's takes cards, in seconds. Stripe wants 30 minutes at least, by its own clock; after an hour we
 * give the payment up.
 */
const PAGE_OPEN = 45 * 60;

/** Until when the page of a payment that was asked for then takes cards. */
export const pageEnd = (askedAt: EpochSeconds): EpochSeconds => askedAt + PAGE_OPEN;

/** The page that a payment has already, while it takes cards; null: there is none. */
export const openPageOf = async (
  stripe: Stripe,
  { payment_id, customer }: { readonly payment_id: string; readonly customer: string },
): Promise<string | null> => {
  for await (const { metadata, url } of stripe.checkout.sessions.list({
    customer,
    status: "open",
    limit: 100,
  }))
    if (metadata?.[PAYMENT_ID] === payment_id && url !== null) return url;
  return null;
};

/**
 * The hosted page of a payment: the money is held there, and the card kept for later charges. Where nothing is due, the card
 * is only checked. Where its words have changed since the payment's first page (a name, a release), that one is found by `openPageOf`.
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

/** The hosted page on which somebody saves a card; Stripe puts the page's own name into the address where it ends. */
export const checkPageOf = (
  { origin, returnUri, savedUri }: CardCheck,
  { customer, askedAt }: { readonly customer: string; readonly askedAt: EpochSeconds },
): Stripe.Checkout.SessionCreateParams => ({
  ...{ customer, mode: "setup", payment_method_types: ["card"] },
  success_url: `${origin}${savedUri}&reference={CHECKOUT_SESSION_ID}`,
  cancel_url: origin + returnUri,
  expires_at: pageEnd(askedAt),
});
