import type { FastifyInstance } from "fastify";
import type { Socket } from "node:net";

/** Browsers and proxies wait for an answer before they ask on; a few more are for clients that do not. */
const MOST_UNANSWERED = 4;

/**
 * Cuts off a connection that sends one request after another without waiting for the answers: what is read of them is worked
 * on at once, and all answers are held until the first is taken.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, more: number): number => {
    const now = (unanswered.get(socket) ?? 0) + more;
    unanswered.set(socket, now);
    return now;
  };
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    reply.raw.once("close", () => count(socket, -1));
    if (count(socket, 1) <= MOST_UNANSWERED && !socket.destroyed) return done();
    reply.hijack();
    socket.destroy();
  });
};
