import * as Schema from "effect/Schema";

import type { CallName, EndpointAnswer, EndpointInput } from "./endpoints.ts";
import { endpoints } from "./endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Failure } from "./failures.ts";
import { failures } from "./failures.ts";
import type { FrameData } from "./frame.ts";
import { socketEvent, type SocketMessage } from "./socket-events.ts";

/** An HTTP request derived from the endpoint table; `url` is a path with its query. */
export interface WireRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly body: string | null;
  readonly money: boolean;
  /** It makes something that stays, as a post. */
  readonly makes: boolean;
  /** It names the zone whose days the caller tells. */
  readonly zone: boolean;
}

const row = (name: CallName): Endpoint => endpoints[name];

const keysOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { readonly fields?: Record<string, unknown> } | undefined)?.fields ?? {});

/** Builds the request of a call: path parameters filled in, query and body taken from the flat input. */
export const encodeCall = <Name extends CallName>(name: Name, input: EndpointInput<Name>): WireRequest => {
  const { method, path, query, body, money, status, zone } = row(name);
  const values = input as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key])));
  const search = keysOf(query)
    .filter((key) => values[key] !== undefined)
    .map((key) => `${key}=${encodeURIComponent(String(values[key]))}`)
    .join("&");
  const content = Object.fromEntries(
    keysOf(body)
      .filter((key) => values[key] !== undefined)
      .map((key) => [key, values[key]]),
  );
  return {
    method,
    url: search === "" ? filled : `${filled}?${search}`,
    body: method === "POST" ? JSON.stringify(content) : null,
    money: money === true,
    makes: status === 201,
    zone: zone === true,
  };
};

/** Checks a 2xx answer against the table; throws when the server answered another shape. */
export const decodeAnswer = <Name extends CallName>(name: Name, answer: unknown): EndpointAnswer<Name> =>
  Schema.decodeUnknownSync(row(name).success)(answer) as EndpointAnswer<Name>;

const FailureBody = Schema.Struct({
  error: Schema.String,
  code: Schema.String,
  fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  require_captcha: Schema.optionalKey(Schema.Boolean),
  current: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
});

/** Reads the body of a refused call; anything else than the contract's shape counts as `server_error`. */
export const decodeFailure = (body: unknown): Failure => {
  const result = Schema.decodeUnknownExit(FailureBody)(body);
  if (result._tag === "Success" && Object.hasOwn(failures, result.value.code)) return result.value as Failure;
  return { code: "server_error", error: failures.server_error.error };
};

/** What of a response is read of an answer: as `fetch` gives it. */
export interface ReadResponse {
  readonly ok: boolean;
  readonly headers: { readonly get: (name: string) => string | null };
  readonly json: () => Promise<unknown>;
}

/** An answer with the server's id of the request, where it said one. */
export type ReadAnswer<Data> = { readonly request?: string } & (
  | { readonly status: "ok"; readonly data: Data }
  | { readonly status: "failed"; readonly failure: Failure }
);

/**
 * Reads an answer below 500. `request` is the server's id of the call, by which the inspector finds what the call led to there.
 * Rejects when its body is no JSON, or the answer of another shape than the table's.
 */
export const readAnswer = async <Name extends CallName>(
  name: Name,
  response: ReadResponse,
): Promise<ReadAnswer<EndpointAnswer<Name>>> => {
  const body = await response.json();
  const id = response.headers.get("x-request-id");
  const request = id === null ? {} : { request: id };
  return response.ok
    ? { status: "ok", data: decodeAnswer(name, body), ...request }
    : { status: "failed", failure: decodeFailure(body), ...request };
};

/**
 * Checks what the server said on the socket against the table. Throws for an event that has no data there (yet) and for
 * data of another shape; fields that the table does not name are left out.
 */
export const decodeSocketMessage = (name: string, data: FrameData): SocketMessage => {
  const { data: schema } = socketEvent(name);
  if (schema === null) throw new Error(`The socket event ${name} is reserved.`);
  return { name, data: Schema.decodeUnknownSync<Schema.Codec<unknown>>(schema)(data) } as SocketMessage;
};
