import type { RequestContext } from "../../http/context.ts";
import { escapeHtml } from "../../http/failure-page.ts";
import { html } from "../../http/reply.ts";
import { icons, pageFrame, pageHeaders } from "./page-frame.ts";

/** A page outside of the app that asks one thing, or says how it went. */
export interface AskPage {
  /** Names it for screen readers. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** What may be done, by a form; null: nothing, or it is done. */
  readonly form: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly button: string;
    readonly leave: string;
  } | null;
}

const field = ([name, value]: readonly [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

const actionOf = (form: AskPage["form"]): string =>
  form === null
    ? '<p class="leave"><a href="/">Back to the site</a></p>'
    : `<form method="post" action="${escapeHtml(form.action)}">${Object.entries(form.fields).map(field).join("")}<button class="pay" type="submit"><span class="label">${escapeHtml(form.button)}</span></button></form>
<p class="leave"><a href="/">${escapeHtml(form.leave)}</a></p>`;

/** The answer of an endpoint that asks by a signed link; `status` is 404 where the link leads nowhere. */
export const askPage = (context: RequestContext, { label, title, text, form }: AskPage, status = 200) => {
  const isDone = status === 200 && form === null;
  const body = `<main aria-label="${escapeHtml(label)}" class="sheet narrow">
<section class="form ending">
<div class="seal"><span class="${isDone ? "paid" : "failed"}">${isDone ? icons.check : icons.alert}</span></div>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(text)}</p>
${actionOf(form)}
</section>
</main>`;
  const state = { title, paymentId: null, returnUri: "/", step: "notice" } as const;
  return html(pageFrame(context.session.csrf, state, body), { status, headers: pageHeaders });
};
