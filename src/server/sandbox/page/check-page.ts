import { escapeHtml } from "../../http/failure-page.ts";
import { icons, pageFrame } from "../../payment/page/page-frame.ts";
import type { CardCheck } from "../../payment/payment.port.ts";
import { cardFields, cardHints, type CardProblem } from "./card-fields.ts";

export interface CheckProblem extends CardProblem {
  /** The card whose bank asks its owner to confirm. */
  readonly confirm?: string;
}

/** The sandbox provider's form for saving a card, or its bank's extra question. */
export const checkPage = (
  { token, csrf, siteName, returnUri }: Pick<CardCheck, "token" | "csrf" | "siteName" | "returnUri">,
  { error, fields, confirm }: CheckProblem = {},
): string => {
  const title = confirm === undefined ? "Add a card" : "Your bank asks you to confirm";
  const body = `<main aria-label="Card" class="sheet narrow">
<section class="form" aria-labelledby="pay-title">
<p class="site">${escapeHtml(siteName)}</p>
<h1 id="pay-title">${title}</h1>
<p class="lead">Nothing is charged now. Renewals and one-click payments use this card from then on.</p>
<p class="notice" role="alert" data-notice${error === undefined ? " hidden" : ""}>${icons.alert}<span data-notice-text>${escapeHtml(error ?? "")}</span></p>
<form method="post" action="/oauth/payment/sandbox/card" data-card-form>
<input type="hidden" name="check" value="${escapeHtml(token)}">
${confirm === undefined ? cardFields(fields) : `<input type="hidden" name="confirm" value="${escapeHtml(confirm)}">`}
<button class="pay" type="submit" data-pay><span class="label">${confirm === undefined ? "Save card" : "Confirm card"}</span></button>
</form>
<p class="leave"><a href="${escapeHtml(returnUri)}">Cancel</a></p>
${confirm === undefined ? cardHints : ""}
</section>
</main>`;
  return pageFrame(csrf, { title, paymentId: null, returnUri, step: "check" }, body);
};
