import { AnsweredElsewhereError, ConflictError } from "../store/event-store.ts";
import { withMediaHost } from "../media/media-host.ts";
import type { CompiledEndpoint } from "./compiled-endpoints.ts";
import { claimKey, keepAnswer, releaseKey } from "./idempotency.ts";
import type { Outgoing } from "./outgoing.ts";
import { failureOutgoing, jsonOutgoing, toOutgoing } from "./outgoing.ts";
import type { Reply } from "./reply.ts";
import { refuse } from "./reply.ts";
import type { OpenContext } from "./request-context.ts";
import { admit } from "./subject.ts";

const KEY = /^[\x21-\x7e]{1,64}$/;

const conflictAsReply = (error: unknown): Reply<unknown> => {
  if (error instanceof ConflictError) return refuse("conflict");
  throw error;
};

/** Who calls, and on whose data where they are another's. */
const callerOf = ({ viewer, subject, session, address }: OpenContext): string => {
  if (viewer === null) return session.binding() ?? address;
  return subject === null || subject === viewer.id ? viewer.id : `${viewer.id} for ${subject}`;
};

const runOnce = async (
  endpoint: CompiledEndpoint,
  input: Readonly<Record<string, unknown>>,
  context: OpenContext,
  key: string,
): Promise<Outgoing> => {
  const { database, clock } = context.services;
  const claim = await claimKey(database, {
    key,
    caller: callerOf(context),
    endpoint: endpoint.name,
    input,
    now: clock.now(),
    pause: clock.pause,
  });
  if (claim.kind === "mismatch") return failureOutgoing("idempotency_mismatch");
  if (claim.kind === "busy") return failureOutgoing("idempotency_busy");
  if (claim.kind === "again") {
    const { status, json } = claim.kept;
    // A command stores the plain value; the table's schema is applied when it goes out, as the first time.
    const outgoing =
      status < 300
        ? jsonOutgoing(endpoint.row.status ?? 200, endpoint.encode(JSON.parse(json)))
        : jsonOutgoing(status, json);
    return {
      ...outgoing,
      headers: { "cache-control": "no-store", "idempotent-replayed": "true" },
    };
  }
  const metadata = { ...context.metadata, idempotency: claim.id };
  try {
    const outgoing = toOutgoing(
      endpoint,
      await endpoint.run(input, { ...context, metadata }).catch(conflictAsReply),
    );
    const isFinal = outgoing.status < 500 && outgoing.status !== 429 && outgoing.code !== "conflict";
    if (isFinal && typeof outgoing.body === "string") {
      await keepAnswer(database, claim.id, { status: outgoing.status, json: outgoing.body });
    } else await releaseKey(database, claim);
    return outgoing;
  } catch (error) {
    // Its answer is there, or comes.
    if (error instanceof AnsweredElsewhereError) return runOnce(endpoint, input, context, key);
    await releaseKey(database, claim).catch(() => undefined);
    throw error;
  }
};

/** Runs a guarded and decoded call; a money call with an `Idempotency-Key` takes effect once. */
export const runEndpoint = async (
  endpoint: CompiledEndpoint,
  input: Readonly<Record<string, unknown>>,
  context: OpenContext,
): Promise<Outgoing> => {
  const key = context.headers["idempotency-key"];
  const { money } = endpoint.row;
  const run = async () => toOutgoing(endpoint, await endpoint.run(input, context).catch(conflictAsReply));
  if (money === undefined || key === undefined) return run();
  if (typeof key !== "string" || !KEY.test(key)) {
    return toOutgoing(
      endpoint,
      refuse("validation", { fields: { "Idempotency-Key": "At most 64 characters." } }),
    );
  }
  return money === true ? runOnce(endpoint, input, context, key) : run();
};

/** The JSON text that a call would answer, refused or not, for the page's first view; null when it broke. */
export const answerInProcess = async (
  endpoint: CompiledEndpoint,
  input: Readonly<Record<string, unknown>>,
  page: OpenContext,
): Promise<{ readonly status: number; readonly json: string } | null> => {
  const context = admit(endpoint.row, page, undefined);
  if ("kind" in context) return null;
  try {
    const { status, body } = toOutgoing(endpoint, await endpoint.run(input, context));
    if (typeof body !== "string") return null;
    return { status, json: withMediaHost(body, context.site.record, context.now) };
  } catch (error) {
    const { log } = context.services;
    log.error(
      { err: error, requestId: context.requestId, endpoint: endpoint.name },
      "a first view's call failed",
    );
    return null;
  }
};
