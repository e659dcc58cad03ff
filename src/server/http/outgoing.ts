import type { FailureCode } from "../../protocol/failures.ts";
import type { CompiledEndpoint } from "./compiled-endpoints.ts";
import { failureBody, failureStatus, retryAfterOf } from "./failure-body.ts";
import { failurePage } from "./failure-page.ts";
import type { Content, Refusal, Reply } from "./reply.ts";
import { refuse } from "./reply.ts";

/** An answer ready to be written. */
export interface Outgoing {
  readonly status: number;
  readonly type: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Content["body"];
  /** Set when it was refused, for the log. */
  readonly code?: FailureCode;
}

const JSON_TYPE = "application/json; charset=utf-8";
const HTML_TYPE = "text/html; charset=utf-8";
const NO_STORE: Readonly<Record<string, string>> = { "cache-control": "no-store" };

/** JSON answers are never stored by anybody between: they may be private (ASVS 14.3.2). */
export const jsonOutgoing = (status: number, body: string): Outgoing => ({
  status,
  type: JSON_TYPE,
  headers: NO_STORE,
  body,
});

export const refusalOutgoing = (refusal: Refusal, asPage = false): Outgoing => {
  const wait = retryAfterOf(refusal);
  const failure = failureBody(refusal.code, refusal.details);
  return {
    status: failureStatus(refusal),
    type: asPage ? HTML_TYPE : JSON_TYPE,
    headers: wait === null ? NO_STORE : { ...NO_STORE, "retry-after": String(wait) },
    body: asPage ? failurePage(failure.error) : JSON.stringify(failure),
    code: refusal.code,
  };
};

export const failureOutgoing = (code: FailureCode, asPage = false): Outgoing =>
  refusalOutgoing(refuse(code), asPage);

/** Turns a handler's reply into what is written. */
export const toOutgoing = ({ row, encode }: CompiledEndpoint, reply: Reply<unknown>): Outgoing => {
  switch (reply.kind) {
    case "answer": {
      const outgoing = jsonOutgoing(row.status ?? 200, encode(reply.value));
      return reply.headers === undefined
        ? outgoing
        : { ...outgoing, headers: { ...NO_STORE, ...reply.headers } };
    }
    case "refusal":
      return refusalOutgoing(reply, row.kind === "page" || row.kind === "form");
    case "redirect":
      return { status: reply.status, type: null, headers: { ...NO_STORE, location: reply.to }, body: null };
    case "content": {
      const { status, type, body, headers } = reply;
      return { status, type, body, headers: { ...NO_STORE, ...headers } };
    }
  }
};
