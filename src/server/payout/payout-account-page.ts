import { payouts } from "../../domain/site/account-paths.ts";
import { PAYOUT_ACCOUNT_PATH } from "../../domain/payout/payout.ts";
import { escapeHtml } from "../http/failure-page.ts";
import type { RequestContext } from "../http/context.ts";
import { html } from "../http/reply.ts";
import { icons, pageFrame, pageHeaders } from "../payment/page/page-frame.ts";

interface Page {
  readonly status?: number;
  readonly title: string;
  /** Markup that is escaped already. */
  readonly body: string;
}

const frame = (context: RequestContext, { status = 200, title, body }: Page) => {
  const markup = `<main aria-label="Payouts" class="sheet narrow">
<section class="form" aria-labelledby="account-title">
<p class="site">${escapeHtml(context.site.record.display_name)}</p>
<h1 id="account-title">${escapeHtml(title)}</h1>
${body}
<p class="leave"><a href="${payouts}">Back to your payouts</a></p>
</section>
</main>`;
  const state = { title, paymentId: null, returnUri: payouts, step: "account" } as const;
  return html(pageFrame(context.session.csrf, state, markup), { status, headers: pageHeaders });
};

const notice = (error: string | null): string =>
  error === null ? "" : `<p class="notice" role="alert">${icons.alert}<span>${escapeHtml(error)}</span></p>`;

/** Asks the password before the way to the company is opened: a stolen session must not lead payouts elsewhere. */
export const passwordPage = (
  context: RequestContext,
  { error = null, status }: { readonly error?: string | null; readonly status?: number } = {},
) =>
  frame(context, {
    title: "Where you are paid",
    ...(status === undefined ? {} : { status }),
    body: `<p class="lead">You give your bank account to the company that pays you, on its own pages. Please enter your password first.</p>
${notice(error)}
<form method="post" action="${PAYOUT_ACCOUNT_PATH}">
<div class="field"><label for="current_password">Password</label><input id="current_password" name="current_password" type="password" autocomplete="current-password" required></div>
<button class="pay" type="submit"><span class="label">Continue</span></button>
</form>`,
  });

/** The link to the company's pages. A form must not lead there by itself: the page's policy lets it lead to this site alone. */
export const onwardPage = (context: RequestContext, url: string) =>
  frame(context, {
    title: "Where you are paid",
    body: `<p class="lead">The next pages are those of the company that pays you. They lead back here.</p>
<div class="field"><a class="pay" rel="noreferrer" href="${escapeHtml(url)}"><span class="label">Continue</span></a></div>`,
  });

/** Why there is no way to the company. */
export const closedPage = (context: RequestContext, status: number, error: string) =>
  frame(context, { status, title: "Where you are paid", body: notice(error) });
