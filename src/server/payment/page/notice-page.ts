import { failures } from "../../../protocol/failures.ts";
import { escapeHtml } from "../../http/failure-page.ts";
import type { RequestContext } from "../../http/context.ts";
import { failureBody } from "../../http/failure-body.ts";
import { html, type Refusal } from "../../http/reply.ts";
import { icons, pageFrame, pageHeaders } from "./page-frame.ts";

/** A payment that cannot begin or go on, with its own text and what is wrong in what was asked; nothing was charged. */
export const noticePage = (
  context: RequestContext,
  { refusal, returnUri }: { readonly refusal: Refusal; readonly returnUri: string },
) => {
  const { code, details } = refusal;
  const { status } = failures[code];
  const { error, fields = {} } = failureBody(code, details);
  const wrong = [...new Set(Object.values(fields))].map(
    (text) => `<p class="lead">${escapeHtml(text)}</p>\n`,
  );
  const body = `<main aria-label="Payment" class="sheet narrow">
<section class="form ending" data-ending="failed">
<div class="seal"><span class="failed">${icons.alert}</span></div>
<h1>${escapeHtml(error)}</h1>
${wrong.join("")}<p class="lead">You have not been charged.</p>
<p class="leave"><a href="${escapeHtml(returnUri)}" data-cancel data-reason="${code}">Back to the site</a></p>
</section>
</main>`;
  const state = { title: error, paymentId: null, returnUri, step: "notice" } as const;
  return html(pageFrame(context.session.csrf, state, body), { status, headers: pageHeaders });
};
