import type { FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";

import { requestCause } from "../../domain/causes/cause.ts";
import type { Services } from "../services.ts";
import type { RequestSession } from "../session/session.ts";
import { openSession } from "../session/session.ts";
import type { Site } from "../site/site.ts";
import { siteOriginOf } from "../site/site-origin.ts";
import { causedBy } from "../store/caused-by.ts";
import { limitAddress } from "./client-address.ts";
import type { RequestContext } from "./context.ts";

/** A request context whose session the HTTP layer may write back. */
export interface OpenContext extends RequestContext {
  readonly session: RequestSession;
  readonly secure: boolean;
}

const COUNTRY = /^[A-Z]{2}$/;

/** ISO code of a visitor's country, by headers of which those that are not believed were taken away. */
export const countryOf = (headers: IncomingHttpHeaders, site: Site): string => {
  const sent = headers[site.countryHeader];
  return typeof sent === "string" && COUNTRY.test(sent) ? sent : site.countryDefault;
};

/** Is this request on https, as far as we can trust what tells so? */
export const isSecure = (request: FastifyRequest, services: Pick<Services, "config">): boolean =>
  request.protocol === "https" || services.config.publicUrl?.startsWith("https:") === true;

/** Opens the session and gathers what a handler may know of the call. */
export const openContext = async (
  request: FastifyRequest,
  services: Services,
  site: Site,
  body: Pick<RequestContext, "rawBody" | "upload"> = { rawBody: null, upload: null },
): Promise<OpenContext> => {
  const address = limitAddress(request.ip);
  const secure = isSecure(request, services);
  const country = countryOf(request.headers, site);
  const session = await openSession(services, {
    cookieHeader: request.headers.cookie,
    site,
    secure,
    address,
    agent: request.headers["user-agent"] ?? null,
    country,
  });
  const viewer = session.viewer?.id ?? null;
  return {
    viewer: session.viewer,
    // Until it is known which call it is, as the zone.
    subject: viewer,
    session,
    site,
    secure,
    now: services.clock.now(),
    country,
    zone: "UTC",
    address,
    requestId: request.id,
    origin: siteOriginOf({ ...services, host: request.host, secure, site }),
    metadata: { actor: viewer, requestId: request.id, site: site.id },
    method: request.method,
    headers: request.headers,
    url: request.url,
    ...body,
    services: causedBy(services, { requestId: request.id, cause: requestCause(request.id, viewer) }),
  };
};
