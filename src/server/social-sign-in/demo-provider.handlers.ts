import { EMAIL_MALFORMED } from "../../domain/account/field-texts.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { escapeHtml } from "../http/failure-page.ts";
import { html, redirect, refuse } from "../http/reply.ts";
import { DEMO_PROVIDER_PATH, demoAnswer, demoRefusal } from "./demo-provider.ts";

interface Shown {
  readonly state: string;
  readonly email: string;
  readonly problem: string;
}

const demoPage = ({ site }: RequestContext, { state, email, problem }: Shown): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sign in with the demo's Google</title>
<link rel="stylesheet" href="/oauth/payment/assets/payment-page.css">
<link rel="stylesheet" href="/oauth/payment/assets/brand.css">
</head>
<body>
<main class="sheet narrow">
<section class="form" aria-labelledby="title">
<h1 id="title">Sign in to ${escapeHtml(site.record.display_name)}</h1>
<p class="lead">The demo has no Google: this page stands in its place. Choose who you are.</p>
<form method="get" action="${DEMO_PROVIDER_PATH}">
<input type="hidden" name="state" value="${escapeHtml(state)}">
<div class="field"><label for="email">Email</label><input id="email" name="email" type="text" inputmode="email" autocomplete="email" autocapitalize="none" maxlength="254" required value="${escapeHtml(email)}" aria-describedby="email-error"${problem === "" ? "" : ' aria-invalid="true"'}><p class="problem" id="email-error">${escapeHtml(problem)}</p></div>
<button class="pay" type="submit"><span class="label">Allow</span></button>
</form>
<p class="leave"><a href="${DEMO_PROVIDER_PATH}?${escapeHtml(new URLSearchParams({ state, deny: "1" }).toString())}">Deny</a></p>
<details class="hint"><summary>What to try</summary><p>Any address makes a new account; <code>fan@demo.example</code> has one already, which is linked by its password, <code>marquee-demo</code>.</p></details>
</section>
</main>
</body>
</html>
`;

const headers = { "cache-control": "no-store", "referrer-policy": "same-origin" };

/** The page of the demo's own provider; where Google is set up, or without the demo, there is none. */
export const demoProviderHandlers = {
  showDemoProvider: async (query, context) => {
    const { config, keys } = context.services;
    if (!config.demo || config.social.google !== null) return refuse("not_found");
    const { state, email, deny } = query;
    if (state === undefined) return redirect("/");
    if (deny !== undefined) return redirect(demoRefusal(state));
    const shown = { state, email: email ?? "", problem: "" };
    if (email === undefined) return html(demoPage(context, shown), { headers });
    const back = demoAnswer(keys, state, email.trim());
    return back === null
      ? html(demoPage(context, { ...shown, problem: EMAIL_MALFORMED }), { headers })
      : redirect(back);
  },
} satisfies Partial<Handlers>;
