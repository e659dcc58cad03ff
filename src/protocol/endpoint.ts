import type * as Schema from "effect/Schema";

import type { FailureCode } from "./failures.ts";

type AnyCodec = Schema.Codec<any, any, never, never>;

/**
 * Whose data a call touches: the caller's `own`, whoever he acts for, or those of a `creator`: the one that `user_id` names,
 * else the one he acts for, else himself (CAPI-38).
 */
export type Subject = "own" | "creator";

/**
 * Who may call: everybody, signed-in accounts, or creators; the finer rules are the handler's. A row for creators has to say
 * whose data it touches; others touch the caller's own unless they say otherwise.
 */
type Reach =
  | { readonly access: "guest"; readonly subject?: never }
  | { readonly access: "user"; readonly subject?: Subject }
  | { readonly access: "model"; readonly subject: Subject };

/**
 * One row of the endpoint table. `kind` says what travels: `json` both ways; `page` answers HTML; `form` takes an
 * HTML form and answers HTML; `upload` takes one file as a multipart form, known by its `Upload-Token`; `webhook` takes a signed raw body; `file` answers bytes. `csrf` marks the GET calls that
 * change something; `multipart` the `json` and `form` calls whose body may also come as the fields of a multipart form; `money` the calls that take an `Idempotency-Key`:
 * true where the first answer is kept and given again, `own` where the handler knows by the key what it did and answers as things
 * stand now; `zone` the calls that tell days by the clocks of who calls, which their `x-time-zone` names; `about` the field that names what a call is about where its path does not, for the list of what managers did. `failures`
 * lists what the handler may
 * refuse with, besides what every call may answer (validation, csrf, too_many, server_error ...).
 */
export type Endpoint = Reach & {
  readonly kind: "json" | "page" | "form" | "upload" | "webhook" | "file";
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly summary: string;
  readonly params?: AnyCodec;
  readonly query?: AnyCodec;
  readonly body?: AnyCodec;
  readonly success: AnyCodec;
  readonly status?: 200 | 201;
  readonly failures: readonly FailureCode[];
  readonly csrf?: true;
  readonly multipart?: true;
  readonly money?: true | "own";
  readonly zone?: true;
  readonly about?: string;
};

type TypeOf<S> = S extends { readonly Type: infer T } ? T : unknown;
type PartOf<E, Key extends string> = E extends { readonly [K in Key]: infer S } ? TypeOf<S> : unknown;

/** The creator for whom a call is made. */
type TargetOf<E> = E extends { readonly subject: "creator" } ? { readonly user_id?: string } : unknown;

/** What an endpoint's row says of path parameters, query and body, merged into one flat object; its handler is given that. */
export type PayloadOf<E> = PartOf<E, "params"> & PartOf<E, "query"> & PartOf<E, "body">;
/** What a caller sends: a creator's call may say whom it is for. */
export type InputOf<E> = PayloadOf<E> & TargetOf<E>;
export type AnswerOf<E> = PartOf<E, "success">;
