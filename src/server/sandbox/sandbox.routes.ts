import type { FastifyInstance } from "fastify";
import * as Schema from "effect/Schema";

import type { ParsedBody } from "../http/body-parsers.ts";
import { failureBody } from "../http/failure-body.ts";
import type { Services } from "../services.ts";
import { asSandbox } from "./sandbox.provider.ts";
import { sandboxActs } from "./sandbox.tasks.ts";

const Body = Schema.Struct({
  payment_id: Schema.String,
  what: Schema.Literals(["refund", "dispute", "win", "lose"]),
  /** Cents; all that is left without it. */
  amount: Schema.optionalKey(Schema.Int),
});

/**
 * `/__test/sandbox`, with `TEST_CONTROLS=1` only: on the provider's side a payment is refunded or disputed, or its dispute won or
 * lost. 409 when that cannot be; what follows for us comes by webhooks.
 */
export const registerSandboxControl = (app: FastifyInstance, { config, ports }: Services): void => {
  const sandbox = asSandbox(ports.payments);
  if (!config.testControls || sandbox === null) return;
  app.post("/__test/sandbox", { config: { noTurns: true } }, async (request, reply) => {
    const { value } = (request.body as ParsedBody | undefined) ?? { value: undefined };
    const read = Schema.decodeUnknownExit(Body, { onExcessProperty: "error" })(value);
    if (read._tag === "Failure") return reply.code(422).send(failureBody("validation"));
    const { payment_id: id, what, amount } = read.value;
    const event = await sandboxActs[what](sandbox, id, amount);
    return event === null ? reply.code(409).send(failureBody("conflict")) : { ok: true };
  });
};
