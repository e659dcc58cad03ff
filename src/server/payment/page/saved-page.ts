import { escapeHtml } from "../../http/failure-page.ts";
import type { RequestContext } from "../../http/context.ts";
import { icons, pageFrame } from "./page-frame.ts";

/** Where the check of a card ends: the script goes back and has the page there say so. */
export const savedPage = (context: RequestContext, returnUri: string): string =>
  pageFrame(
    context.session.csrf,
    { title: "Your card is saved", paymentId: null, returnUri, step: "saved" },
    `<main aria-label="Card" class="sheet narrow">
<section class="form ending" data-ending="paid">
<div class="seal"><span class="done">${icons.check}</span></div>
<h1>Your card is saved</h1>
<p class="lead">Renewals are charged to it from now on.</p>
<p class="leave"><a href="${escapeHtml(returnUri)}">Back to the site</a></p>
</section>
</main>`,
  );
