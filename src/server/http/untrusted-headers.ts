import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

import type { Services } from "../services.ts";
import { trustedNetworks } from "./client-address.ts";
import { failureOutgoing } from "./outgoing.ts";
import { dataHeaders } from "./security-headers.ts";
import { writeOutgoing } from "./write-outgoing.ts";

/** Whether a request names its host twice: then two readers of it may take it for two different sites. */
export const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
};

/**
 * Comes before everything else that reads headers: a request with two hosts is refused (400), and the header that tells the
 * visitor's country is taken away unless a proxy of `TRUSTED_PROXIES` sent it.
 */
export const registerHeaderRules = (app: FastifyInstance, { config, sites }: Services): void => {
  const trusts = trustedNetworks(config.trustedProxies);
  const countryHeaders = [...new Set(sites.all.map(({ countryHeader }) => countryHeader))];
  app.addHook("onRequest", (request, reply, done) => {
    if (namesTwoHosts(request.raw)) {
      void writeOutgoing(reply, failureOutgoing("bad_request"), dataHeaders(false));
      return;
    }
    if (!trusts(request.socket.remoteAddress ?? ""))
      for (const name of countryHeaders) delete request.headers[name];
    done();
  });
};
