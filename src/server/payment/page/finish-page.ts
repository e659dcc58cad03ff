import { failures, type FailureCode } from "../../../protocol/failures.ts";
import { escapeHtml } from "../../http/failure-page.ts";
import type { RequestContext } from "../../http/context.ts";
import { icons, pageFrame } from "./page-frame.ts";

const notTaken: readonly FailureCode[] = [
  "already_subscribed",
  "offer_ended",
  "places_used_up",
  "price_changed",
  "free_follow_off",
  "profile_pending",
];
const uncharged = "You have not been charged.";

const refusalText = (code: FailureCode): string =>
  `${failures[code].error.replace(uncharged, "").trim()} ${uncharged}`;
const refusals = JSON.stringify(Object.fromEntries(notTaken.map((code) => [code, refusalText(code)])));

/**
 * Where a payment ends: the script asks how it stands until that is known, tells the page that opened it, and closes
 * or goes back. What the address says is never believed. `left`: a payer who comes from a page elsewhere without having paid,
 * so the payment is closed first.
 */
export const finishPage = (
  context: RequestContext,
  {
    paymentId,
    returnUri,
    left,
    isBegun,
    paidText,
  }: {
    readonly paymentId: string;
    readonly returnUri: string;
    readonly left: boolean;
    readonly isBegun: boolean;
    /** What the page that comes next says of it once it is paid. */
    readonly paidText: string | null;
  },
): string =>
  pageFrame(
    context.session.csrf,
    { title: "Your payment", paymentId, returnUri, step: left ? "left" : "finish", isBegun },
    `<main aria-label="Payment" class="sheet narrow">
<section class="form ending" aria-live="polite" data-ending="processing"${paidText === null ? "" : ` data-paid-text="${escapeHtml(paidText)}"`}>
<div class="seal"><span class="spinner" aria-hidden="true"></span><span class="done">${icons.check}</span><span class="failed">${icons.alert}</span></div>
<h1 data-ending-title>${left ? "Closing your payment" : "Processing your payment"}</h1>
<p class="lead" data-ending-text>This takes a moment. Please keep this page open.</p>
<script type="application/json" id="refusals">${refusals}</script>
<p class="leave"><a href="${escapeHtml(returnUri)}" data-return>Back to the site</a></p>
</section>
</main>`,
  );
