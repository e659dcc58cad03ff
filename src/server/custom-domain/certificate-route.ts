import { domainToASCII } from "node:url";

import { trustedNetworks } from "../http/client-address.ts";
import type { RegisterRoutes } from "../http/http-server.ts";
import { dataHeaders } from "../http/security-headers.ts";
import { isLoopback } from "../operations/health-routes.ts";
import { findOwnAddress } from "./own-address.ts";

/**
 * `/api/tls/ask?domain=`: 200 when the proxy may get a certificate for a name, which is one that is online; else 404. It answers
 * who asks from this machine or as a proxy of ours, and no visitor whose request a proxy passes on.
 */
export const certificateRoute: RegisterRoutes = (app, { config, database }) => {
  const trusts = trustedNetworks(config.trustedProxies);
  const find = findOwnAddress(database);
  app.get<{ Querystring: { domain?: string | string[] } }>("/api/tls/ask", async (request, reply) => {
    const peer = request.socket.remoteAddress ?? "";
    const isOurs = isLoopback(peer) || trusts(peer);
    if (!isOurs || request.headers["x-forwarded-for"] !== undefined) return reply.callNotFound();
    const { domain } = request.query;
    const host = typeof domain === "string" && domain.length <= 253 ? domainToASCII(domain) : "";
    const address = host === "" ? null : await find({ host });
    return reply
      .headers({ ...dataHeaders(false), "cache-control": "no-store" })
      .code(address === null ? 404 : 200)
      .send({ ok: address !== null });
  });
};
