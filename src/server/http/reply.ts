import type { ServerResponse } from "node:http";

import type { FailureCode } from "../../protocol/failures.ts";

/** A good answer: `value` is encoded with the endpoint's success schema (unknown fields are dropped). */
export interface Answer<Value> {
  readonly kind: "answer";
  readonly value: Value;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a refusal may carry besides its code: texts of single fields, placeholders of the text, a waiting time. */
export interface RefusalDetails {
  readonly fields?: Readonly<Record<string, string>>;
  /** Values for the `{x}` placeholders of the failure's text. */
  readonly values?: Readonly<Record<string, string>>;
  /** Another text than the table's, where one code reads differently in one call. */
  readonly error?: string;
  readonly require_captcha?: boolean;
  /** What is stored now of what was to be changed. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number;
}

export interface Refusal {
  readonly kind: "refusal";
  readonly code: FailureCode;
  readonly details: RefusalDetails;
}

export interface Redirect {
  readonly kind: "redirect";
  readonly to: string;
  readonly status: 302 | 303;
}

/** A body that writes itself to an answer whose head is set, and ends it; it deals with what goes wrong. */
export interface SentBody {
  readonly sendTo: (response: ServerResponse) => void;
}

/** Bytes or text of another type than JSON: pages of `page` and `form` endpoints, files of `file` endpoints. */
export interface Content {
  readonly kind: "content";
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer | NodeJS.ReadableStream | SentBody | null;
  readonly headers: Readonly<Record<string, string>>;
}

export type Reply<Value> = Answer<Value> | Refusal | Redirect | Content;

export const answer = <Value>(value: Value, headers?: Readonly<Record<string, string>>): Answer<Value> =>
  headers === undefined ? { kind: "answer", value } : { kind: "answer", value, headers };

/** Refuses with a row of the failures table; status and text come from there. */
export const refuse = (code: FailureCode, details: RefusalDetails = {}): Refusal => ({
  kind: "refusal",
  code,
  details,
});

/** 422 with a text for each field. */
export const refuseFields = (fields: Readonly<Record<string, string>>): Refusal =>
  refuse("validation", { fields });

/** `to` must already be checked as a path of the site or a fixed foreign address. */
export const redirect = (to: string, status: 302 | 303 = 303): Redirect => ({ kind: "redirect", to, status });

export const content = (
  type: string,
  body: Content["body"],
  options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Content => ({
  kind: "content",
  type,
  body,
  status: options.status ?? 200,
  headers: options.headers ?? {},
});

/** A whole HTML page; the caller escapes what it puts in. */
export const html = (
  body: string,
  options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Content => content("text/html; charset=utf-8", body, options);
