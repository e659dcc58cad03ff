import type { FastifyInstance } from "fastify";

import { failureOutgoing } from "../http/outgoing.ts";
import { isSecure } from "../http/request-context.ts";
import { dataHeaders } from "../http/security-headers.ts";
import { writeOutgoing } from "../http/write-outgoing.ts";
import type { BrowserFiles } from "../page/browser-files.ts";
import type { Services } from "../services.ts";

/** The provider's own worker, which stands next to its script for pages. */
const foreignWorker = (scriptUrl: string): string =>
  `importScripts(${JSON.stringify(new URL("OneSignalSDK.sw.js", scriptUrl).href)});\n`;

/**
 * `GET /push-worker.js`: the service worker, at the root so that its scope is the whole site, asked for again at each check.
 * What it may load stands in its own policy, not in the pages'.
 */
export const registerPushWorker = (
  app: FastifyInstance,
  services: Services,
  browserFiles: () => Promise<BrowserFiles>,
): void => {
  const { push } = services.config;
  const policy =
    push.provider === "web"
      ? "default-src 'none'; connect-src 'self'"
      : `default-src 'none'; script-src ${new URL(push.scriptUrl).origin}; connect-src ${new URL(push.apiUrl).origin}`;
  app.get("/push-worker.js", async (request, reply) => {
    const headers = dataHeaders(isSecure(request, services));
    const own = await (await browserFiles()).file("push-worker.js")?.read();
    const script = push.provider === "web" ? own : foreignWorker(push.scriptUrl);
    if (script === undefined || services.sites.of(request.host) === null)
      return writeOutgoing(reply, failureOutgoing("not_found"), headers);
    return reply
      .headers({ ...headers, "content-security-policy": policy })
      .header("cache-control", "no-cache")
      .type("text/javascript; charset=utf-8")
      .send(script);
  });
};
