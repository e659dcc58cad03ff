import type { FastifyReply, FastifyRequest } from "fastify";

import { limitAddress } from "../http/client-address.ts";
import { isNavigation } from "../http/error-handling.ts";
import type { GeneralLimit } from "../http/general-limit.ts";
import { refusalOutgoing } from "../http/outgoing.ts";
import { refuse } from "../http/reply.ts";
import { isSecure } from "../http/request-context.ts";
import { dataHeaders } from "../http/security-headers.ts";
import { writeOutgoing } from "../http/write-outgoing.ts";
import type { Services } from "../services.ts";

/** Answers a request that is for a page. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Counts pages in the general limit's window of the visitor's address, together with the calls of its guests: a page
 * costs more than a call, and who asks for one needs neither cookie nor session. Refused pages are 429 `too_many` with
 * `Retry-After`, as HTML for browsers, before anything is looked up.
 */
export const limitPages =
  (services: Services, limit: GeneralLimit) =>
  (answer: AnswerPage): AnswerPage =>
  async (request, reply) => {
    const wait = limit.consume({ guest: null, address: limitAddress(request.ip) });
    if (wait === 0) return answer(request, reply);
    reply.failure = "too_many";
    const outgoing = refusalOutgoing(refuse("too_many", { retryAfter: wait }), isNavigation(request));
    return writeOutgoing(reply, outgoing, dataHeaders(isSecure(request, services)));
  };
