import type { FastifyReply, FastifyRequest } from "fastify";

import { IMAGE_BYTES_LIMIT } from "../../domain/upload/image-file.ts";
import { failureOutgoing, refusalOutgoing, type Outgoing } from "../http/outgoing.ts";
import { refuse } from "../http/reply.ts";
import { isSecure } from "../http/request-context.ts";
import { writeOutgoing } from "../http/write-outgoing.ts";
import type { Services } from "../services.ts";
import { readUploadToken } from "./upload-token.ts";
import { UPLOAD_LIMIT } from "./uploads.ts";

type Headers = Readonly<Record<string, string>>;

/** 413 with the limit as people say it (UPLOAD-12). */
export const refuseLargeFile = () => refuse("file_too_large", { values: { size: IMAGE_BYTES_LIMIT } });

/** When to try again after too many uploads at a time, in seconds. */
export const RETRY_SECONDS = 10;

const refusalOf = (
  services: Services,
  { headers }: FastifyRequest,
  { raw }: FastifyReply,
): Outgoing | null => {
  const grant = readUploadToken(services.keys, headers["upload-token"], services.clock.now());
  if (grant === null) return failureOutgoing("upload_expired");
  if (Number(headers["content-length"] ?? 0) > UPLOAD_LIMIT) return refusalOutgoing(refuseLargeFile());
  const place = services.uploads.places.enter(grant.accountId);
  if (place === "account") return refusalOutgoing(refuse("too_many", { retryAfter: RETRY_SECONDS }));
  if (place === "all") return refusalOutgoing(refuse("unavailable", { retryAfter: RETRY_SECONDS }));
  raw.once("close", place.leave);
  return null;
};

/**
 * Refuses an upload without a good token, a longer one than is taken, and one too many at a time, before its body or the
 * database is read. An accepted upload has a place until the answer is written or the connection ends.
 */
export const refuseEarly =
  (services: Services, headers: { readonly plain: Headers; readonly secured: Headers }) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const refusal = refusalOf(services, request, reply);
    if (refusal === null) return undefined;
    reply.failure = refusal.code ?? null;
    reply.header("connection", "close");
    const { plain, secured } = headers;
    return writeOutgoing(reply, refusal, isSecure(request, services) ? secured : plain);
  };
