import { escapeHtml } from "../../http/failure-page.ts";
import type { Checkout } from "../payment.port.ts";
import { icons, orderSummary, pageFrame } from "./page-frame.ts";

/**
 * In a frame of our own pages, for a provider whose page cannot be shown in one: the way there, for the whole window. `url` is
 * the provider's address.
 */
export const elsewherePage = (checkout: Checkout, url: string): string => {
  const { paymentId, returnUri, csrf } = checkout;
  const body = `<main aria-label="Payment" class="sheet">
${orderSummary(checkout)}
<section class="form" aria-labelledby="pay-title">
<div class="seal">${icons.lock}</div>
<h1 id="pay-title">Continue to the payment page</h1>
<p class="lead">Your card is asked for at ${escapeHtml(new URL(url).host)}. You come back here afterwards.</p>
<p><a class="pay" href="${escapeHtml(url)}" target="_top"><span class="label">Continue</span></a></p>
<p class="leave"><a href="${escapeHtml(returnUri)}" data-cancel>Cancel</a></p>
</section>
</main>`;
  return pageFrame(csrf, { title: "Your payment", paymentId, returnUri, step: "elsewhere" }, body);
};
