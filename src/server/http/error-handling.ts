import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { FailureCode } from "../../protocol/failures.ts";
import { endpoints } from "../../protocol/endpoints.ts";
import { isPassing } from "../media/storage-away.ts";
import type { Services } from "../services.ts";
import { UnreadableBody } from "./body-parsers.ts";
import { failureOutgoing } from "./outgoing.ts";
import { READ_ON, readOnAfterwards } from "./read-on.ts";
import { isSecure } from "./request-context.ts";
import { dataHeaders } from "./security-headers.ts";
import { writeOutgoing } from "./write-outgoing.ts";

const CODES: Readonly<Record<string, FailureCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad_request",
  FST_ERR_CTP_EMPTY_TYPE: "unsupported_media_type",
  FST_ERR_BAD_URL: "bad_request",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
  FST_ERR_ASYNC_CONSTRAINT: "not_found",
};

/** The process or the machine may open no more files for now. */
const NO_DESCRIPTORS: readonly string[] = ["EMFILE", "ENFILE"];

/** The answer to an unexpected error; `unavailable` is 503 with `Retry-After`. */
export const failureOf = (error: Partial<FastifyError>): FailureCode => {
  if (error instanceof UnreadableBody) return "bad_request";
  const code = error.code ?? "";
  if (CODES[code] !== undefined) return CODES[code];
  if (isPassing(error) || NO_DESCRIPTORS.includes(code)) return "unavailable";
  return error.statusCode !== undefined && error.statusCode < 500 ? "bad_request" : "server_error";
};

const patterns = Object.values(endpoints).map(({ path, method }) => ({
  method: method as string,
  pattern: new RegExp(
    `^${path
      .replace(/[.]/g, "\\.")
      .replace(/\{\w+\}/g, "[^/]+")
      .replace(/\*$/, ".+")}$`,
  ),
}));

const methodsOf = (path: string): readonly string[] =>
  patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);

const belongsToCalls = (path: string): boolean =>
  /^\/(api|oauth|media|assets|theme|__test|socket)(\/|$)/.test(path);

/** Somebody looks at the answer: a browser that goes there, not a program that calls. */
export const isNavigation = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith("/api/") && headers.accept?.includes("text/html") === true;

/**
 * Unknown addresses and unforeseen errors. A call's unknown path is a 404 in the contract's shape, a known path with
 * another method a 405; any other GET is a page. An error's text is never sent.
 */
export const registerErrors = (
  app: FastifyInstance,
  services: Services,
  answerPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void => {
  const fail = (request: FastifyRequest, reply: FastifyReply, code: FailureCode): FastifyReply => {
    reply.failure = code;
    const asPage = isNavigation(request);
    return writeOutgoing(reply, failureOutgoing(code, asPage), dataHeaders(isSecure(request, services)));
  };

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0]!;
    const methods = methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method === "HEAD" ? "GET" : request.method)) {
      reply.header("allow", [...new Set(methods)].join(", "));
      return fail(request, reply, "method_not_allowed");
    }
    if (belongsToCalls(path)) return fail(request, reply, "not_found");
    if (request.method !== "GET" && request.method !== "HEAD") {
      reply.header("allow", "GET, HEAD");
      return fail(request, reply, "method_not_allowed");
    }
    // Dotted names are files that do not exist: /.env, /package.json, maps. No pattern of a page matches the end of a line.
    if (/\/\.|\.\w{1,8}$|%0[ad]|%e2%80%a[89]/i.test(path)) return fail(request, reply, "not_found");
    return answerPage(request, reply);
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Who goes away in the middle of what he sends has failed by himself; nobody reads the answer.
    const hasLeft = request.raw.destroyed && !request.raw.complete;
    const code = hasLeft ? "bad_request" : failureOf(error);
    if (code === "server_error" || code === "unavailable") {
      services.log.error(
        { err: error, requestId: request.id, endpoint: request.routeOptions.url },
        "a request failed",
      );
    }
    if (code === "unavailable" || code === "too_large") reply.header("connection", "close");
    // Fastify has asked for the end of the connection: reset in the middle of its body, a sender might never read the answer.
    if (code === "too_large" && Number(request.headers["content-length"] ?? 0) <= READ_ON) {
      reply.removeHeader("connection");
      readOnAfterwards(request, reply);
    }
    return fail(request, reply, code);
  });
};
