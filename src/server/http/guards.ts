import type { FastifyRequest } from "fastify";

import type { Endpoint } from "../../protocol/endpoint.ts";
import { pageOriginOf } from "../site/site-origin.ts";
import type { GeneralLimit } from "./general-limit.ts";
import { isForeign } from "./origin-check.ts";
import type { Refusal } from "./reply.ts";
import { refuse } from "./reply.ts";
import type { OpenContext } from "./request-context.ts";
import { admit, type Caller } from "./subject.ts";

/** What the guards look at. */
type GuardedRequest = Pick<FastifyRequest, "headers" | "host" | "query">;
type Guarded = Pick<
  OpenContext,
  "secure" | "origin" | "address" | "subject" | "metadata" | "headers" | "zone"
> & {
  readonly viewer: Caller | null;
  readonly session: Pick<OpenContext["session"], "id" | "binding" | "acceptsCsrf">;
  readonly services: { readonly config: Pick<OpenContext["services"]["config"], "publicUrl"> };
};

const changes = ({ method, csrf }: Endpoint): boolean => method !== "GET" || csrf === true;

/** Another site's page is as foreign as any, though the same process serves it. */
const checkOrigin = (row: Endpoint, request: GuardedRequest, context: Guarded): Refusal | null => {
  if (!changes(row) || row.kind === "webhook") return null;
  const { secure, origin, services } = context;
  const own = pageOriginOf({ ...services, host: request.host, secure });
  return isForeign(request.headers, [own, origin]) ? refuse("foreign_origin") : null;
};

const checkCsrf = (row: Endpoint, request: GuardedRequest, { session }: Guarded): Refusal | null => {
  if (!changes(row) || row.kind === "webhook" || row.kind === "form") return null;
  const token = request.headers["x-csrf-token"];
  return typeof token === "string" && session.acceptsCsrf(token) ? null : refuse("csrf");
};

const checkLimit = (row: Endpoint, limit: GeneralLimit, { session, address }: Guarded): Refusal | null => {
  if (row.kind === "webhook" || row.kind === "file") return null;
  const { id } = session;
  const wait = limit.consume(id === null ? { guest: session.binding(), address } : { session: id });
  return wait === 0 ? null : refuse("too_many", { retryAfter: wait });
};

/** The account that a call names as the one it is for, in its query or body; a broken one is for the decoder. */
const sentUserId = (...parts: readonly unknown[]): string | undefined => {
  for (const part of parts) {
    const sent = (part as Readonly<Record<string, unknown>> | null | undefined)?.["user_id"];
    if (typeof sent === "string") return sent;
  }
  return undefined;
};

/**
 * What stands before every handler, in this order: origin, CSRF, the general limit, access with whose data the call may touch.
 * `sent`: what the body holds, of a form its fields. Answers the context in which the handler runs.
 */
export const guard = <Context extends Guarded>(
  row: Endpoint,
  request: GuardedRequest,
  context: Context,
  limit: GeneralLimit,
  sent: unknown,
): Context | Refusal =>
  checkOrigin(row, request, context) ??
  checkCsrf(row, request, context) ??
  checkLimit(row, limit, context) ??
  admit(row, context, sentUserId(request.query, sent));
