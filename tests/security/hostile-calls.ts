import * as Schema from "effect/Schema";
import fc from "fast-check";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { failures } from "../../src/protocol/failures.ts";
import { hostileBody, hostileSegment, writeOut } from "./hostile-json.ts";

const schemaOf = (schema: Endpoint["body"]) =>
  (schema === undefined ? { type: "object" } : Schema.toJsonSchemaDocument(schema).schema) as Record<
    string,
    unknown
  >;

/** Names of the fields that a part of a call has. */
export const fieldsOf = (schema: Endpoint["body"]): readonly string[] =>
  Object.keys((schemaOf(schema)["properties"] ?? {}) as object);

const queryNames = ({ query }: Endpoint): readonly string[] => [
  ...fieldsOf(query),
  "payment_id",
  "return_uri",
  "model_username",
  "payment_intent",
  "price",
  "duration",
  "__proto__",
  "e",
  "s",
];

/** What exists on the demo site, by path parameter; other parameters get a creator's name. */
const existing: Readonly<Record<string, string>> = {
  "{id}": "1",
  "{media_id}": "1",
  "{type}": "access",
  "{payment_id}": "01890000-0000-7000-8000-00000000dead",
  "{provider}": "sandbox",
  "{name}": "payment-page.css",
  "*": "public/demo/ava-avatar.webp",
};
const fill = (path: string, segment: (parameter: string) => string): string =>
  path.replace(/\{\w+\}|\*/g, segment);

const pathOf = ({ path }: Endpoint): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(fill(path, (parameter) => existing[parameter] ?? "ava")),
    fc.tuple(hostileSegment, hostileSegment).map(([one, other]) => {
      const left = [one, other];
      return fill(path, () => left.shift() ?? one);
    }),
  );

const asForm = (body: string): string => {
  try {
    return new URLSearchParams(JSON.parse(body) as Record<string, string>).toString();
  } catch {
    return body;
  }
};

/** A call as it is sent. `body` is short text in which `«n»` stands for long ones: see `sentBody`. */
export interface HostileCall {
  readonly path: string;
  readonly body: string | undefined;
  readonly who: "fan" | "ava" | "nobody";
}

/** Calls of one row of the endpoint table that somebody makes who wants to break something. */
export const hostileCall = (row: Endpoint): fc.Arbitrary<HostileCall> =>
  fc.record({
    path: fc
      .tuple(
        pathOf(row),
        fc.array(fc.tuple(fc.constantFrom(...queryNames(row)), hostileSegment), { maxLength: 4 }),
      )
      .map(([path, pairs]) =>
        pairs.length === 0 ? path : `${path}?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`,
      ),
    body: row.method === "POST" ? hostileBody(schemaOf(row.body)) : fc.constant(undefined),
    who: fc.constantFrom("fan", "ava", "nobody"),
  });

/** Body and its type as they go over the line. */
export const sentBody = (
  row: Endpoint,
  { body }: HostileCall,
): { readonly headers: Readonly<Record<string, string>>; readonly body?: string } => {
  if (body === undefined) return { headers: {} };
  const isForm = row.kind === "form";
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  return { headers: { "content-type": type }, body: isForm ? asForm(writeOut(body)) : writeOut(body) };
};

const INSIDES = /node:internal|node_modules|\bat .*\.ts:\d+|syntax error at|relation "|\/src\/server\//;

/** What is wrong with an answer by the contract (API-28), in a sentence; null when nothing is. */
export const contractBreach = (status: number, headers: Headers, text: string): string | null => {
  const shown = text.slice(0, 300);
  if (status >= 500) return `an answer of ${status}: ${shown}`;
  if (headers.get("x-content-type-options") !== "nosniff") return `no nosniff on ${status}`;
  if (INSIDES.test(text)) return `it shows the server's insides: ${shown}`;
  if (status < 400 || headers.get("content-type")?.startsWith("application/json") !== true) return null;
  const { code, error, fields } = JSON.parse(text) as {
    readonly code: keyof typeof failures;
    readonly error: unknown;
    readonly fields?: unknown;
  };
  if (!Object.hasOwn(failures, code)) return `an unknown code: ${shown}`;
  if (failures[code].status !== status) return `${code} with ${status}`;
  if (typeof error !== "string") return `no text: ${shown}`;
  return code === "validation" && typeof fields !== "object" ? `no fields: ${shown}` : null;
};
