import type { FastifyInstance, FastifyRequest } from "fastify";
import * as Schema from "effect/Schema";

import type { ParsedBody } from "../http/body-parsers.ts";
import { failureBody } from "../http/failure-body.ts";
import type { Services } from "../services.ts";
import { asSandboxPayouts } from "./sandbox.payouts.ts";
import { asSandbox } from "./sandbox.provider.ts";
import { sandboxActs } from "./sandbox.tasks.ts";

const Body = Schema.Struct({
  payment_id: Schema.String,
  what: Schema.Literals(["refund", "dispute", "win", "lose"]),
  /** Cents; all that is left without it. */
  amount: Schema.optionalKey(Schema.Int),
});

const PayoutBody = Schema.Struct({ payout_id: Schema.String, what: Schema.Literals(["paid", "failed"]) });

const parsed = ({ body }: FastifyRequest): unknown => (body as ParsedBody | undefined)?.value;

/** `/__test/sandbox-payout`, with `TEST_CONTROLS=1` only: a creator's bank takes a payout, or sends it back; nobody is told. */
const registerPayoutControl = (app: FastifyInstance, { config, ports }: Services): void => {
  const sandbox = asSandboxPayouts(ports.payouts);
  if (!config.testControls || sandbox === null) return;
  app.post("/__test/sandbox-payout", { config: { noTurns: true } }, async (request, reply) => {
    const read = Schema.decodeUnknownExit(PayoutBody, { onExcessProperty: "error" })(parsed(request));
    if (read._tag === "Failure") return reply.code(422).send(failureBody("validation"));
    await sandbox.bank(read.value.payout_id, read.value.what);
    return { ok: true };
  });
};

/**
 * `/__test/sandbox`, with `TEST_CONTROLS=1` only: on the provider's side a payment is refunded or disputed, or its dispute won or
 * lost. 409 when that cannot be; what follows for us comes by webhooks.
 */
export const registerSandboxControl = (app: FastifyInstance, services: Services): void => {
  registerPayoutControl(app, services);
  const { config, ports } = services;
  const sandbox = asSandbox(ports.payments);
  if (!config.testControls || sandbox === null) return;
  app.post("/__test/sandbox", { config: { noTurns: true } }, async (request, reply) => {
    const read = Schema.decodeUnknownExit(Body, { onExcessProperty: "error" })(parsed(request));
    if (read._tag === "Failure") return reply.code(422).send(failureBody("validation"));
    const { payment_id: id, what, amount } = read.value;
    const event = await sandboxActs[what](sandbox, id, amount);
    return event === null ? reply.code(409).send(failureBody("conflict")) : { ok: true };
  });
};
