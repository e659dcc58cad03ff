import Fastify from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";

import type { FailureCode } from "../../protocol/failures.ts";
import { registerHealth } from "../operations/health-routes.ts";
import { registerAssets } from "../page/asset-route.ts";
import { createBrowserFiles, type BrowserFiles } from "../page/browser-files.ts";
import { createPageRender } from "../page/page-render.ts";
import { registerPages, type FeatureGlobals } from "../page/page-route.ts";
import type { Services } from "../services.ts";
import { registerApiDescription } from "./api-description.ts";
import { BODY_LIMIT, registerBodyParsers } from "./body-parsers.ts";
import { trustedNetworks } from "./client-address.ts";
import { registerCompression } from "./compression.ts";
import { compileEndpoints } from "./compiled-endpoints.ts";
import type { Handlers } from "./context.ts";
import { registerEndpoints } from "./endpoint-routes.ts";
import { failureOf, isNavigation, registerErrors } from "./error-handling.ts";
import { createGeneralLimit } from "./general-limit.ts";
import { failureOutgoing, refusalOutgoing } from "./outgoing.ts";
import { refuse } from "./reply.ts";
import { isSecure } from "./request-context.ts";
import { cutSlowSenders } from "./slow-senders.ts";
import { cutStalledReaders } from "./stalled-readers.ts";
import { TIMEOUTS, type Timeouts } from "./timeouts.ts";
import { dataHeaders } from "./security-headers.ts";
import { registerTurns } from "./turns.ts";
import { limitPipelining } from "./pipelining.ts";
import { answerUnreadable } from "./unreadable-request.ts";
import { registerHeaderRules } from "./untrusted-headers.ts";
import { writeOutgoing } from "./write-outgoing.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Why it was refused, and who asked: for the log. */
    failure: FailureCode | null;
    actor: string | null;
    /** Nothing in it is anybody's own but the CSRF token: its size may be seen by everybody. */
    isImpersonal: boolean;
  }
  interface FastifyContextConfig {
    endpoint?: string;
  }
}

export interface HttpServer {
  readonly app: FastifyInstance;
  /** Loads what pages are made of, before the first request. */
  readonly prepare: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Routes of a feature that are no endpoints: files and tools. */
export type RegisterRoutes = (
  app: FastifyInstance,
  services: Services,
  browserFiles: () => Promise<BrowserFiles>,
) => void;

export interface HttpParts {
  readonly handlers: Handlers;
  readonly routes: readonly RegisterRoutes[];
  readonly pageGlobals: FeatureGlobals;
  /** Also checks every answer against the table (tests). */
  readonly strict?: boolean;
  readonly timeouts?: Timeouts;
}

const requestIds = (): (() => string) => {
  const process = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};

const registerLog = (app: FastifyInstance, { log, metrics }: Services): void => {
  // A request's line is made of our own words alone: looking through it for secrets would cost more than the request.
  const requestLog = log.child({}, { redact: [] });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { config, url = "page" } = request.routeOptions;
    const { statusCode: status, elapsedTime, actor, failure } = reply;
    const { endpoint = url } = config;
    metrics.requests.observe({ endpoint, status }, elapsedTime / 1000);
    const line = {
      requestId: request.id,
      method: request.method,
      endpoint,
      status,
      ms: Math.round(elapsedTime),
    };
    // What is undefined is left out.
    requestLog.info({ ...line, actor: actor ?? undefined, failure: failure ?? undefined }, "request");
    done();
  });
};

/** The HTTP side: endpoints of the table, pages, files, operations. It does not listen yet. */
export const createHttpServer = (services: Services, parts: HttpParts): HttpServer => {
  const { config } = services;
  const { handlers, routes, pageGlobals, strict = false, timeouts = TIMEOUTS } = parts;
  const app = Fastify({
    logger: false,
    genReqId: requestIds(),
    bodyLimit: BODY_LIMIT,
    // `cutSlowSenders` knows how long each may take.
    requestTimeout: 0,
    connectionTimeout: timeouts.still,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    trustProxy: trustedNetworks(config.trustedProxies),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      const headers = dataHeaders(isSecure(request as unknown as FastifyRequest, services));
      void writeOutgoing(reply as unknown as FastifyReply, failureOutgoing(failureOf(error)), headers);
    },
    clientErrorHandler: answerUnreadable,
  });
  const stopCutting = cutStalledReaders(app.server, timeouts.still, timeouts.check);
  const stopCuttingSenders = cutSlowSenders(app.server, timeouts);
  app.decorateReply("failure", null);
  app.decorateReply("actor", null);
  app.decorateReply("isImpersonal", false);
  limitPipelining(app);
  registerBodyParsers(app);
  registerLog(app, services);
  registerCompression(app);
  registerHeaderRules(app, services);
  const refuseWith = (
    request: FastifyRequest,
    reply: FastifyReply,
    code: "unavailable" | "too_many",
    retryAfter: number,
  ): void => {
    reply.failure = code;
    const outgoing = refusalOutgoing(refuse(code, { retryAfter }), isNavigation(request));
    void writeOutgoing(reply, outgoing, dataHeaders(isSecure(request, services)));
  };
  registerTurns(app, (request, reply) => refuseWith(request, reply, "unavailable", 5));
  // Whose site it is, where the host is a creator's own address.
  app.addHook("onRequest", (request, reply, goOn) => {
    const learning = services.sites.learn(request.host, request.ip);
    if (learning === null) goOn();
    else if ("wait" in learning) refuseWith(request, reply, "too_many", learning.wait);
    else learning.then(() => goOn(), goOn);
  });
  const browserFiles = createBrowserFiles(config.browserFiles, !config.production);
  for (const register of routes) register(app, services, browserFiles);

  let stopping = false;
  const limit = createGeneralLimit(services.database, services.clock);
  const endpoints = compileEndpoints(handlers, strict);
  registerEndpoints(app, services, endpoints, limit);
  registerApiDescription(app, services);
  registerHealth(app, services, () => stopping);
  registerAssets(app, services, browserFiles);
  const { render, load } = createPageRender(config.browserFiles, !config.production, services.log);
  registerErrors(
    app,
    services,
    registerPages(app, { services, endpoints, browserFiles, limit, render, pageGlobals }),
  );

  const timer = setInterval(() => {
    limit
      .flush()
      .catch((error: unknown) => services.log.warn({ err: error }, "the general limit could not be shared"));
  }, 1000);
  timer.unref();

  return {
    app,
    prepare: async () => {
      await browserFiles();
      await load();
    },
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      // A connection whose answer ends later than this is not idle yet, and would be kept for its usual time.
      app.server.keepAliveTimeout = 1;
      await app.close();
      stopCutting();
      stopCuttingSenders();
    },
  };
};
