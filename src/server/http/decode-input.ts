import * as Schema from "effect/Schema";
import type { Issue } from "effect/SchemaIssue";

import type { Endpoint } from "../../protocol/endpoint.ts";
import type { FailureCode } from "../../protocol/failures.ts";

/** `nowhere`: a part of the path cannot be the name of anything; the failure is that of a name that nothing has. */
export type Decoded =
  | { readonly input: Readonly<Record<string, unknown>> }
  | { readonly fields: Readonly<Record<string, string>> }
  | { readonly nowhere: FailureCode };

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const REQUIRED = "This field is required";
const UNKNOWN = "This field is not known.";
const INVALID = "This value is not valid.";
const UNREADABLE = "This text has characters that cannot be stored.";

const textOf = (issue: Issue): string => {
  if (issue._tag === "MissingKey") return REQUIRED;
  return issue._tag === "UnexpectedKey" ? UNKNOWN : INVALID;
};

const collect = (issue: Issue, path: string, into: Record<string, string>): void => {
  if (issue._tag === "Pointer") {
    collect(issue.issue, [path, ...issue.path.map(String)].filter((part) => part !== "").join("."), into);
  } else if (issue._tag === "Composite" && issue.issues.some((inner) => inner._tag === "Pointer")) {
    for (const inner of issue.issues) collect(inner, path, into);
  } else {
    into[path === "" ? "body" : path] ??= textOf(issue);
  }
};

/** The path of a text that PostgreSQL could not store (NUL, half a surrogate pair), or null. */
const unreadableAt = (value: unknown, path: string): string | null => {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === "" ? key : `${path}.${key}`;
    const found = unreadableAt(key, at) ?? unreadableAt(inner, at);
    if (found !== null) return found;
  }
  return null;
};

const options = { onExcessProperty: "error", errors: "all" } as const;

const compilePart = (schema: Endpoint["params"]) =>
  schema === undefined ? null : Schema.decodeUnknownExit(schema, options);

/** A part that the endpoint does not have: an empty struct would let anything in, even over the path's own fields. */
const refuseAll = (value: unknown, into: Record<string, string>): void => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) into["body"] ??= INVALID;
  else for (const key of Object.keys(value)) into[key] ??= UNKNOWN;
};

/** The path parameters that are free text, names of something; the others are a choice of words. */
const namesOf = ({ params }: Endpoint): ReadonlySet<string> => {
  if (params === undefined) return new Set();
  const { properties = {} } = Schema.toJsonSchemaDocument(params).schema as {
    readonly properties?: Readonly<Record<string, { readonly type?: unknown; readonly enum?: unknown }>>;
  };
  const isText = (name: string): boolean =>
    properties[name]?.type === "string" && properties[name].enum === undefined;
  return new Set(Object.keys(properties).filter(isText));
};

/**
 * Compiles the check of an endpoint's path parameters, query and body into one flat input. Unknown fields and wrong
 * types are reported by field; nothing is coerced but the numbers of a query. A path with a name that nothing can have leads nowhere.
 */
export const compileInput = (endpoint: Endpoint): ((raw: RawInput) => Decoded) => {
  const parts = [
    ["params", compilePart(endpoint.params)],
    ["query", compilePart(endpoint.query)],
    ["body", compilePart(endpoint.body)],
  ] as const;
  // A wildcard path has one parameter named `*`, which is a path of its own; its handler reads the address itself.
  const isWildcard = endpoint.path.includes("*");
  const names = namesOf(endpoint);
  const isOfUser = endpoint.failures.includes("user_not_found");
  return (raw) => {
    const input: Record<string, unknown> = {};
    // Without a prototype: a field named `constructor` is a field.
    const fields: Record<string, string> = Object.create(null);
    for (const [name, decode] of parts) {
      const value = raw[name] ?? {};
      if (isWildcard && name !== "body") continue;
      if (decode === null) {
        refuseAll(value, fields);
        continue;
      }
      const result = decode(value);
      if (result._tag === "Success") {
        Object.assign(input, result.value);
        // The guard has judged it: handlers are told the subject.
        if (endpoint.subject === "creator") delete input["user_id"];
        const unreadable = unreadableAt(result.value, "");
        if (unreadable !== null) fields[unreadable] = UNREADABLE;
      } else {
        for (const reason of result.cause.reasons) {
          if (reason._tag === "Fail") collect(reason.error.issue, "", fields);
        }
      }
      if (name === "params" && Object.keys(fields).some((field) => names.has(field)))
        return { nowhere: "username" in fields && isOfUser ? "user_not_found" : "not_found" };
    }
    return Object.keys(fields).length === 0 ? { input } : { fields };
  };
};
