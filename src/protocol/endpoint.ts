import type * as Schema from "effect/Schema";

import type { FailureCode } from "./failures.ts";

type AnyCodec = Schema.Codec<any, any, never, never>;

/** Who may call: everybody, signed-in accounts, or creators. The finer rules are the handler's. */
export type Access = "guest" | "user" | "model";

/**
 * One row of the endpoint table. `kind` says what travels: `json` both ways; `page` answers HTML; `form` takes an
 * HTML form and answers HTML; `upload` takes one file as a multipart form, known by its `Upload-Token`; `webhook` takes a signed raw body; `file` answers bytes. `csrf` marks the GET calls that
 * change something; `multipart` the `json` calls whose body may also come as the fields of a multipart form; `money` the calls that take an `Idempotency-Key`. `failures` lists what the handler may
 * refuse with, besides what every call may answer (validation, csrf, too_many, server_error ...).
 */
export interface Endpoint {
  readonly kind: "json" | "page" | "form" | "upload" | "webhook" | "file";
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: AnyCodec;
  readonly query?: AnyCodec;
  readonly body?: AnyCodec;
  readonly success: AnyCodec;
  readonly status?: 200 | 201;
  readonly failures: readonly FailureCode[];
  readonly csrf?: true;
  readonly multipart?: true;
  readonly money?: true;
}

type TypeOf<S> = S extends { readonly Type: infer T } ? T : unknown;
type PartOf<E, Key extends string> = E extends { readonly [K in Key]: infer S } ? TypeOf<S> : unknown;

/** Path parameters, query and body of an endpoint, merged into one flat object. */
export type InputOf<E> = PartOf<E, "params"> & PartOf<E, "query"> & PartOf<E, "body">;
export type AnswerOf<E> = PartOf<E, "success">;
