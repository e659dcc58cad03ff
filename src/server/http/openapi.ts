import * as Schema from "effect/Schema";

import type { Endpoint } from "../../protocol/endpoint.ts";
import { endpoints } from "../../protocol/endpoints.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import { failures } from "../../protocol/failures.ts";
import { sessionCookieName } from "../session/cookie.ts";

type Json = Readonly<Record<string, unknown>>;

const schemaOf = (schema: Endpoint["success"]): Json => {
  const document = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" });
  return document.schema as Json;
};

/** What the address of a `*` row ends with; any text, slashes too. */
const REST: Json = { name: "path", in: "path", required: true, schema: { type: "string" } };

/** A session is a cookie; calls open to guests may send one too. */
const SECURITY: Readonly<Record<Endpoint["access"], readonly Json[]>> = {
  guest: [{}, { session: [] }],
  user: [{ session: [] }],
  model: [{ session: [] }],
};

const parametersOf = (place: "path" | "query", schema: Endpoint["params"]): readonly Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: value,
  }));
};

/** What every call may answer besides its own failures. */
const GENERAL: readonly FailureCode[] = [
  "bad_request",
  "validation",
  "too_many",
  "server_error",
  "unavailable",
];

export const failuresOf = (row: Endpoint): readonly FailureCode[] => [
  ...new Set([
    ...row.failures,
    ...(row.access === "guest" ? [] : (["unauthorized"] as const)),
    ...(row.access === "model" || row.subject === "creator" ? (["not_allowed"] as const) : []),
    ...(row.method !== "GET" || row.csrf === true ? (["csrf", "foreign_origin"] as const) : []),
    ...(row.money === true ? (["idempotency_mismatch", "idempotency_busy"] as const) : []),
    ...(row.money === undefined ? [] : (["conflict"] as const)),
    ...GENERAL,
  ]),
];

const responsesOf = (row: Endpoint): Json => {
  const type = row.kind === "page" || row.kind === "form" ? "text/html" : "application/json";
  const byStatus = Map.groupBy(failuresOf(row), (code) => failures[code].status);
  return {
    [String(row.status ?? 200)]: {
      description: "Done.",
      content: row.kind === "file" ? { "*/*": {} } : { [type]: { schema: schemaOf(row.success) } },
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${failures[code].error}`).join("\n\n"),
          content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
        },
      ]),
    ),
  };
};

const FILE: Json = {
  schema: {
    type: "object",
    required: ["file"],
    properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
  },
};

const operationOf = (name: string, row: Endpoint): Json => {
  const bodyType = row.kind === "form" ? "application/x-www-form-urlencoded" : "application/json";
  const isUpload = row.kind === "upload";
  const headers = [
    ...(row.method !== "GET" || row.csrf === true
      ? [
          {
            name: "X-CSRF-TOKEN",
            in: "header",
            required: row.kind === "json" || isUpload,
            schema: { type: "string" },
          },
        ]
      : []),
    ...(isUpload ? [{ name: "Upload-Token", in: "header", required: true, schema: { type: "string" } }] : []),
    ...(row.money !== undefined
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            required: false,
            schema: { type: "string", maxLength: 64 },
          },
        ]
      : []),
    ...(row.zone === true
      ? [{ name: "x-time-zone", in: "header", required: false, schema: { type: "string", maxLength: 64 } }]
      : []),
  ];
  return {
    operationId: name,
    summary: row.summary,
    tags: [row.path.split("/")[row.path.startsWith("/api/v1/") ? 3 : 1]],
    "x-access": row.access,
    ...(row.access === "guest" ? {} : { "x-subject": row.subject ?? "own" }),
    security: row.kind === "webhook" ? [] : SECURITY[row.access],
    parameters: [
      ...(row.kind === "webhook" ? [] : parametersOf("path", row.params)),
      ...(row.path.endsWith("*") ? [REST] : []),
      ...parametersOf("query", row.query),
      ...headers,
    ],
    ...(isUpload ? { requestBody: { required: true, content: { "multipart/form-data": FILE } } } : {}),
    ...(row.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [bodyType]: { schema: schemaOf(row.body) },
              ...(row.multipart === true ? { "multipart/form-data": { schema: schemaOf(row.body) } } : {}),
            },
          },
        }),
    responses: responsesOf(row),
  };
};

const FAILURE: Json = {
  type: "object",
  required: ["error", "code"],
  properties: {
    error: { type: "string", description: "Text for people." },
    code: { type: "string", enum: Object.keys(failures) },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "With 422: a text for each field.",
    },
    require_captcha: { type: "boolean" },
  },
};

/**
 * The path of a row in the description. A webhook is described at the address of the provider that this server has: with any
 * `{provider}` it could not be distinguished from other paths.
 */
export const describedPath = ({ kind, path }: Endpoint, provider: string): string =>
  kind === "webhook" ? path.replace("{provider}", provider) : path.replace(/\*$/, "{path}");

/** The API as OpenAPI 3.1, made from the endpoint table. `provider` is the name of the payment provider. */
export const openApi = (provider: string): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, row] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = describedPath(row, provider);
    (paths[path] ??= {})[row.method.toLowerCase()] = operationOf(name, row);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Marquee",
      version: "1",
      description: "Amounts are integer US cents, times integer epoch seconds.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Failure: FAILURE },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName(true),
          description: `The session of a signed-in person; over plain http the cookie is named \`${sessionCookieName(false)}\`.`,
        },
      },
    },
  };
};
