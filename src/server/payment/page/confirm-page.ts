import { formatCents } from "../../../domain/format/cents.ts";
import { escapeHtml } from "../../http/failure-page.ts";
import type { RequestContext } from "../../http/context.ts";
import type { OrderParts } from "./page-frame.ts";
import { icons, orderSummary, pageFrame } from "./page-frame.ts";

/** The bank's extra question that some cards ask (3220). */
export const confirmPage = (
  context: RequestContext,
  parts: OrderParts & { readonly authorizationId: string },
): string => {
  const amount = formatCents(parts.order.amount);
  const body = `<main aria-label="Payment" class="sheet">
${orderSummary(context, parts)}
<section class="form" aria-labelledby="pay-title">
<div class="seal">${icons.card}</div>
<h1 id="pay-title">Your bank asks you to confirm</h1>
<p class="lead">Please confirm this payment of ${amount} to ${escapeHtml(parts.creator.display_name)}. You are not charged before that.</p>
<form method="post" action="/oauth/payment/sandbox/pay" data-confirm-form>
<input type="hidden" name="order" value="${escapeHtml(parts.token)}">
<input type="hidden" name="confirm" value="${escapeHtml(parts.authorizationId)}">
<button class="pay" type="submit" data-pay><span class="label">Confirm payment</span></button>
</form>
<p class="leave"><a href="${escapeHtml(parts.order.returnUri)}" data-cancel>Cancel</a></p>
</section>
</main>`;
  const state = {
    title: "Confirm your payment",
    paymentId: parts.paymentId,
    returnUri: parts.order.returnUri,
    step: "confirm",
  } as const;
  return pageFrame(context, state, body);
};
