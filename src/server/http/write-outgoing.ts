import type { FastifyReply } from "fastify";

import type { Outgoing } from "./outgoing.ts";

/** Writes an answer with the headers of its kind. */
export const writeOutgoing = (
  reply: FastifyReply,
  outgoing: Outgoing,
  headers: Readonly<Record<string, string>>,
): FastifyReply => {
  reply.code(outgoing.status).headers(headers).headers(outgoing.headers);
  if (outgoing.type !== null) reply.type(outgoing.type);
  return reply.send(outgoing.body ?? "");
};
