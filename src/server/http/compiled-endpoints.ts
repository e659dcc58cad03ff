import type { Endpoint } from "../../protocol/endpoint.ts";
import type { EndpointName } from "../../protocol/endpoints.ts";
import { endpoints } from "../../protocol/endpoints.ts";
import type { Handlers, RequestContext } from "./context.ts";
import type { Decoded, RawInput } from "./decode-input.ts";
import { compileInput } from "./decode-input.ts";
import { compileAnswer } from "./encode-answer.ts";
import type { Reply } from "./reply.ts";

/** An endpoint ready to run: its row, its compiled checks and its handler. */
export interface CompiledEndpoint {
  readonly name: EndpointName;
  readonly row: Endpoint;
  readonly decode: (raw: RawInput) => Decoded;
  /** JSON text of an answer, with nothing in it that the table does not name. */
  readonly encode: (value: unknown) => string;
  readonly run: (input: unknown, context: RequestContext) => Promise<Reply<unknown>>;
}

export type CompiledEndpoints = ReadonlyMap<EndpointName, CompiledEndpoint>;

/** Joins table and handlers. Throws for an endpoint without a handler: a route cannot be half there. */
export const compileEndpoints = (handlers: Partial<Handlers>, strict: boolean): CompiledEndpoints => {
  const names = Object.keys(endpoints) as EndpointName[];
  const missing = names.filter((name) => handlers[name] === undefined);
  if (missing.length > 0)
    throw new Error(`There is no handler for ${missing.join(", ")}: see src/server/features.ts.`);
  return new Map(
    names.map((name) => {
      const row: Endpoint = endpoints[name];
      const run = handlers[name] as CompiledEndpoint["run"];
      const encode =
        row.kind === "json" || row.kind === "webhook" || row.kind === "upload"
          ? compileAnswer(row.success, strict)
          : JSON.stringify;
      return [name, { name, row, run, encode, decode: compileInput(row) }];
    }),
  );
};
