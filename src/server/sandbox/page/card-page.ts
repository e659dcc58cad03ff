import { formatCents } from "../../../domain/format/cents.ts";
import { escapeHtml } from "../../http/failure-page.ts";
import { icons, orderSummary, pageFrame } from "../../payment/page/page-frame.ts";
import type { Checkout } from "../../payment/payment.port.ts";
import { cardFields, cardHints, type CardProblem } from "./card-fields.ts";

/** The sandbox provider's card form: its names are those that tests and people know. */
export const cardPage = (checkout: Checkout, { error, fields }: CardProblem = {}): string => {
  const { token, returnUri } = checkout;
  const amount = formatCents(checkout.amount);
  const body = `<main aria-label="Payment" class="sheet">
${orderSummary(checkout)}
<section class="form" aria-labelledby="pay-title">
<h1 id="pay-title">${checkout.amount === 0 ? "Check your card" : "Pay by card"}</h1>
<p class="notice" role="alert" data-notice${error === undefined ? " hidden" : ""}>${icons.alert}<span data-notice-text>${escapeHtml(error ?? "")}</span></p>
<form method="post" action="/oauth/payment/sandbox/pay" data-card-form>
<input type="hidden" name="order" value="${escapeHtml(token)}">
${cardFields(fields)}
<button class="pay" type="submit" data-pay><span class="label">Pay ${amount}</span></button>
</form>
<p class="leave"><a href="${escapeHtml(returnUri)}" data-cancel>Cancel</a></p>
${cardHints}
</section>
</main>`;
  const { paymentId, csrf } = checkout;
  return pageFrame(csrf, { title: `Pay ${amount}`, paymentId, returnUri, step: "card" }, body);
};
