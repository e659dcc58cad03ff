import type { FastifyRequest } from "fastify";

import { isSecure } from "../http/request-context.ts";
import type { Services } from "../services.ts";
import { sendsTo } from "../site/site.ts";

/** What a browser lets pages of another origin send and read by CORS. */
const ALLOWED =
  "tus-resumable, upload-token, upload-offset, upload-length, upload-metadata, content-type, x-csrf-token";
const EXPOSED = "location, tus-resumable, upload-offset, upload-length, retry-after, x-request-id";
const KEPT_SECONDS = 7200;

type Cors = Readonly<Record<string, string>>;

/**
 * Whether a request for uploads may be answered: of a host of ours, and from a program or a page of that very origin; at an
 * upload host from the pages of the sites whose it is (`upload_host`) and no others, with what CORS wants of the answer. Cookies
 * are never read there, and never allowed.
 */
export const admitUpload = async (
  request: FastifyRequest,
  services: Pick<Services, "sites" | "config">,
): Promise<Cors | "foreign" | "unknown"> => {
  const { host, headers, ip } = request;
  const { sites } = services;
  const isOurs = sites.of(host) !== null;
  if (!isOurs && !sites.takesUploads(host)) return "unknown";
  const { origin } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "cross-site" ? "foreign" : {};
  const from = URL.parse(origin);
  if (from === null) return "foreign";
  const scheme = isSecure(request, services) ? "https:" : "http:";
  if (from.protocol !== scheme) return "foreign";
  if (isOurs && from.host === host) return {};
  const learning = sites.learn(from.host, ip);
  if (learning !== null && "wait" in learning) return "foreign";
  await learning;
  const site = sites.of(from.host);
  return site !== null && sendsTo(site, host)
    ? {
        "access-control-allow-origin": origin,
        "access-control-expose-headers": EXPOSED,
        vary: "origin",
      }
    : "foreign";
};

/** What else a preflight is told. */
export const preflightHeaders: Cors = {
  "access-control-allow-methods": "POST, HEAD, PATCH, DELETE",
  "access-control-allow-headers": ALLOWED,
  "access-control-max-age": String(KEPT_SECONDS),
};
