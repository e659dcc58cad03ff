import { formatCents } from "../../../domain/format/cents.ts";
import { escapeHtml } from "../../http/failure-page.ts";
import { icons, orderSummary, pageFrame } from "../../payment/page/page-frame.ts";
import type { Checkout } from "../../payment/payment.port.ts";

/** The bank's extra question that some cards ask (3220). */
export const confirmPage = (checkout: Checkout, authorizationId: string): string => {
  const amount = formatCents(checkout.amount);
  const body = `<main aria-label="Payment" class="sheet">
${orderSummary(checkout)}
<section class="form" aria-labelledby="pay-title">
<div class="seal">${icons.card}</div>
<h1 id="pay-title">Your bank asks you to confirm</h1>
<p class="lead">Please confirm this payment of ${amount} to ${escapeHtml(checkout.seller.display_name)}. You are not charged before that.</p>
<form method="post" action="/oauth/payment/sandbox/pay" data-confirm-form>
<input type="hidden" name="order" value="${escapeHtml(checkout.token)}">
<input type="hidden" name="confirm" value="${escapeHtml(authorizationId)}">
<button class="pay" type="submit" data-pay><span class="label">Confirm payment</span></button>
</form>
<p class="leave"><a href="${escapeHtml(checkout.returnUri)}" data-cancel>Cancel</a></p>
</section>
</main>`;
  const { paymentId, returnUri, csrf } = checkout;
  return pageFrame(csrf, { title: "Confirm your payment", paymentId, returnUri, step: "confirm" }, body);
};
