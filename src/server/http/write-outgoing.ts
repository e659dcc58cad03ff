import type { FastifyReply } from "fastify";
import type { OutgoingHttpHeaders } from "node:http";

import type { Outgoing } from "./outgoing.ts";

/** Writes an answer with the headers of its kind. */
export const writeOutgoing = (
  reply: FastifyReply,
  outgoing: Outgoing,
  headers: Readonly<Record<string, string>>,
): FastifyReply => {
  reply.code(outgoing.status).headers(headers).headers(outgoing.headers);
  if (outgoing.type !== null) reply.type(outgoing.type);
  const { body } = outgoing;
  if (body === null || typeof body === "string" || !("sendTo" in body)) return reply.send(body ?? "");
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  body.sendTo(reply.raw);
  return reply;
};
