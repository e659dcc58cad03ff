import type { FastifyInstance } from "fastify";

import type { CaptchaSettings, WidgetProvider, WidgetSettings } from "../config/captcha-settings.ts";
import { escapeHtml } from "../http/failure-page.ts";
import { isSecure } from "../http/request-context.ts";
import { widgetPageHeaders } from "../http/security-headers.ts";
import type { AnswerPage } from "../page/page-limit.ts";
import type { Services } from "../services.ts";

const PATH = "/__captcha";

const RECAPTCHA = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
const HCAPTCHA = ["https://hcaptcha.com", "https://*.hcaptcha.com"];
const TURNSTILE = ["https://challenges.cloudflare.com"];

/** What each provider's documentation asks a content security policy to allow. */
const SOURCES: Readonly<Record<WidgetProvider, Readonly<Record<string, readonly string[]>>>> = {
  recaptcha: {
    "script-src": RECAPTCHA,
    "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  },
  hcaptcha: {
    "script-src": HCAPTCHA,
    "frame-src": HCAPTCHA,
    "style-src": HCAPTCHA,
    "connect-src": HCAPTCHA,
  },
  turnstile: { "script-src": TURNSTILE, "frame-src": TURNSTILE },
};

const policyOf = ({ provider, scriptUrl, isStandIn }: WidgetSettings): string => {
  const sources = Object.entries(SOURCES[provider]).map(([directive, origins]) =>
    [directive, ...(isStandIn ? [new URL(scriptUrl).origin] : origins)].join(" "),
  );
  return [
    "default-src 'none'",
    ...sources,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
};

interface WidgetPageParts {
  readonly limited: (answer: AnswerPage) => AnswerPage;
  readonly otherwise: AnswerPage;
}

const pageOf = ({ scriptUrl }: WidgetSettings): string =>
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Security check</title>
    <script src="${escapeHtml(`${scriptUrl}?render=explicit`)}" async></script>
  </head>
  <body></body>
</html>
`;

/**
 * `GET /__captcha`: the empty page in which a form shows the provider's widget, in a frame. It alone may load the
 * provider's script. With the embedded captcha it is not there: `otherwise` answers as for any unknown page.
 */
export const registerWidgetPage = (
  app: FastifyInstance,
  services: Services,
  { limited, otherwise }: WidgetPageParts,
): void => {
  const settings: CaptchaSettings = services.config.captcha;
  if (settings.provider === "altcha") return;
  const [page, policy] = [pageOf(settings), policyOf(settings)];
  const answer: AnswerPage = async (request, reply) => {
    if (services.sites.of(request.host) === null) return otherwise(request, reply);
    return reply
      .headers(widgetPageHeaders(isSecure(request, services), policy))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page);
  };
  app.get(PATH, limited(answer));
};
