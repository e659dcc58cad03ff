import type { FastifyInstance } from "fastify";

import { escapeHtml } from "../http/failure-page.ts";
import { isSecure } from "../http/request-context.ts";
import { toolPageHeaders } from "../http/security-headers.ts";
import type { Services } from "../services.ts";
import type { Site } from "../site/site.ts";
import { afterFirstFrame } from "./after-first-frame.ts";
import type { BrowserFiles } from "./browser-files.ts";
import type { AnswerPage } from "./page-limit.ts";

interface ToolPageParts {
  readonly services: Services;
  readonly browserFiles: () => Promise<BrowserFiles>;
  readonly brandHref: (site: Site) => string;
  readonly limited: (answer: AnswerPage) => AnswerPage;
  readonly otherwise: AnswerPage;
}

const pages = {
  "/__inspector": { name: "inspector", shown: afterFirstFrame },
  "/__past": { name: "past", shown: (html: string) => html },
} as const;

/**
 * `GET /__inspector` and `GET /__past`: pages of their own build that know nothing of the visitor. Where the site does not
 * allow the inspector they are not there: `otherwise` answers as for any unknown page.
 */
export const registerToolPages = (
  app: FastifyInstance,
  { services, browserFiles, brandHref, limited, otherwise }: ToolPageParts,
): void => {
  const { reloadPort } = services.config;
  for (const [path, { name, shown }] of Object.entries(pages)) {
    const answer: AnswerPage = async (request, reply) => {
      const site = services.sites.of(request.host);
      const template = site?.inspector === true ? (await browserFiles()).page(name) : null;
      if (site === null || template === null) return otherwise(request, reply);
      const sheet = `<link rel="stylesheet" href="${escapeHtml(brandHref(site))}">`;
      const secure = isSecure(request, services);
      return reply
        .headers(toolPageHeaders(site, { secure, reloadPort }))
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(shown(template).replace("</head>", () => `${sheet}</head>`));
    };
    app.get(path, limited(answer));
  }
};
