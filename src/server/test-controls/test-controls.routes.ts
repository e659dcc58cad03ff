import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as Schema from "effect/Schema";
import { setTimeout as pause } from "node:timers/promises";

import type { ParsedBody } from "../http/body-parsers.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import { failureBody } from "../http/failure-body.ts";
import { failureOutgoing } from "../http/outgoing.ts";
import { writeOutgoing } from "../http/write-outgoing.ts";
import type { Services } from "../services.ts";
import { resetSite } from "../demo/reset-site.ts";
import { LINE_CUT } from "../socket/hub.ts";

const Optional = Schema.optionalKey;
const ClockBody = Schema.Struct({
  advance: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_000_000_000 })),
});
const FaultBody = Schema.Struct({
  method: Schema.String,
  path: Schema.String,
  status: Optional(Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 }))),
  delay_ms: Optional(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 600_000 }))),
  drop: Optional(Schema.Boolean),
  times: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })),
});
/** The codes that a close may carry (RFC 6455, 7.4, and those registered since), and that of a line that is cut. */
const isCloseCode = (code: number): boolean =>
  code === LINE_CUT ||
  (code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005) ||
  (code >= 3000 && code <= 4999);
const SocketBody = Schema.Struct({
  close: Schema.Int.check(Schema.makeFilter(isCloseCode)),
});

type Fault = typeof FaultBody.Type & { left: number };

const decodeBody = <Value>(
  schema: Schema.Codec<Value, unknown, never, never>,
  request: FastifyRequest,
): Value | null => {
  const { value } = (request.body as ParsedBody | undefined) ?? { value: undefined };
  const result = Schema.decodeUnknownExit(schema, { onExcessProperty: "error" })(value);
  return result._tag === "Success" ? result.value : null;
};

const matches = (fault: Fault, method: string, path: string): boolean =>
  fault.left > 0 && fault.method.toUpperCase() === method && fault.path === path;

/** What a fault says by its status. */
const faultCodes: Readonly<Partial<Record<number, FailureCode>>> = {
  403: "csrf",
  409: "idempotency_busy",
  429: "too_many",
  503: "unavailable",
};

/** Faults asked for by tests: the next `times` requests with that method and path (without query) answer so. */
const registerFaults = (app: FastifyInstance, faults: Fault[]): void => {
  app.addHook("onRequest", async (request, reply) => {
    const path = request.url.split("?")[0]!;
    const fault = faults.find((each) => matches(each, request.method, path));
    if (fault === undefined) return;
    fault.left -= 1;
    if (fault.delay_ms !== undefined) await pause(fault.delay_ms);
    if (fault.drop === true) {
      request.raw.socket.destroy();
      reply.hijack();
      return;
    }
    if (fault.status === undefined) return;
    const outgoing = failureOutgoing(faultCodes[fault.status] ?? "server_error");
    return writeOutgoing(reply, { ...outgoing, status: fault.status }, {});
  });
};

/** `/__test/*`, with `TEST_CONTROLS=1` only. */
export const registerTestControls = (app: FastifyInstance, services: Services): void => {
  if (!services.config.testControls) return;
  const { clock, jobs, hub, ports } = services;
  const faults: Fault[] = [];
  registerFaults(app, faults);
  const invalid = (reply: FastifyReply) => reply.code(422).send(failureBody("validation"));

  app.post("/__test/clock", { config: { noTurns: true } }, async (request, reply) => {
    const body = decodeBody(ClockBody, request);
    if (body === null) return invalid(reply);
    clock.advance(body.advance);
    const ran = await jobs.runDue(clock.now());
    return { ok: true, now: clock.now(), jobs: ran };
  });
  app.post("/__test/fault", { config: { noTurns: true } }, async (request, reply) => {
    const body = decodeBody(FaultBody, request);
    if (body === null) return invalid(reply);
    faults.push({ ...body, left: body.times });
    return { ok: true };
  });
  app.post("/__test/reset", { config: { noTurns: true } }, async () => {
    faults.length = 0;
    await resetSite(services);
    return { ok: true };
  });
  app.get("/__test/mail", { config: { noTurns: true } }, async () => {
    // A mail written a moment ago is still a job: tests ask for what was sent.
    await jobs.runDue(clock.now());
    return (await ports.mail.sent()).map(({ to, subject, text, html }) => ({ to, subject, text, html }));
  });
  app.post("/__test/socket", { config: { noTurns: true } }, async (request, reply) => {
    const body = decodeBody(SocketBody, request);
    if (body === null) return invalid(reply);
    hub.closeAll(body.close);
    return { ok: true };
  });
};
