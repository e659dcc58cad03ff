import type { FastifyInstance } from "fastify";

import { dataHeaders } from "../http/security-headers.ts";
import type { Services } from "../services.ts";
import { isSecure } from "../http/request-context.ts";
import { failureOutgoing } from "../http/outgoing.ts";
import { writeOutgoing } from "../http/write-outgoing.ts";
import type { BrowserFiles } from "./browser-files.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "public, no-cache";
const ICON_LINK = /<link rel="icon"[^>]* href="([^"]+)"/;

/** `GET /assets/{file}`: the built scripts, styles and fonts, compressed at the build, cached for ever under their hashed names; `GET /favicon.ico`. */
export const registerAssets = (
  app: FastifyInstance,
  services: Services,
  browserFiles: () => Promise<BrowserFiles>,
): void => {
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const headers = dataHeaders(isSecure(request, services));
    const file = (await browserFiles()).file(request.params["*"]);
    if (file === undefined) return writeOutgoing(reply, failureOutgoing("not_found"), headers);
    reply.headers(headers);
    reply.header("cache-control", file.immutable ? FOR_EVER : ASK_AGAIN).header("etag", file.etag);
    reply.header("vary", "accept-encoding").type(file.type);
    if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
    const { encoding, bytes } = await file.encoded(String(request.headers["accept-encoding"] ?? ""));
    if (encoding !== null) reply.header("content-encoding", encoding);
    return reply.send(bytes);
  });

  // Browsers ask for this name on pages that link no icon of their own: payment pages, the API's description.
  app.get("/favicon.ico", async (request, reply) => {
    const headers = dataHeaders(isSecure(request, services));
    const icon = ICON_LINK.exec((await browserFiles()).template ?? "")?.[1];
    if (icon === undefined) return writeOutgoing(reply, failureOutgoing("not_found"), headers);
    return reply.headers(headers).header("cache-control", ASK_AGAIN).redirect(icon);
  });
};
