import type { FastifyInstance, FastifyRequest } from "fastify";
import { timingSafeEqual } from "node:crypto";

import { isReady } from "../database/database.ts";
import { dataHeaders } from "../http/security-headers.ts";
import type { Services } from "../services.ts";

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Whether a peer is this very machine. */
export const isLoopback = (peer: string): boolean => LOOPBACK.test(peer);

const holdsToken = (request: FastifyRequest, token: string | null): boolean => {
  if (token === null) return false;
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** A proxy on this machine also comes from loopback, but says for whom it asks. */
const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress ?? "") && request.headers["x-forwarded-for"] === undefined;

/** `/healthz`: the process is up. `/readyz`: database and migrations are fine. `/metrics`: Prometheus text. */
export const registerHealth = (app: FastifyInstance, services: Services, isStopping: () => boolean): void => {
  const headers = { ...dataHeaders(false), "cache-control": "no-store" };
  app.get("/healthz", { config: { noTurns: true } }, async (_, reply) =>
    reply.headers(headers).send({ ok: true }),
  );
  app.get("/readyz", { config: { noTurns: true } }, async (_, reply) => {
    const ready = !isStopping() && (await isReady(services.database).catch(() => false));
    return reply
      .headers(headers)
      .code(ready ? 200 : 503)
      .send({ ok: ready });
  });
  app.get("/metrics", { config: { noTurns: true } }, async (request, reply) => {
    reply.headers(headers);
    const { registry } = services.metrics;
    if (!isLocal(request) && !holdsToken(request, services.config.metricsToken)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
