import type { FastifyReply, FastifyRequest } from "fastify";

import { isPlayed, uploadKinds, type UploadKind } from "../../domain/upload/upload-kind.ts";
import { failureOutgoing, refusalOutgoing, type Outgoing } from "../http/outgoing.ts";
import { isTooLongToReadOn, readOnAfterwards } from "../http/read-on.ts";
import { refuse } from "../http/reply.ts";
import { isSecure } from "../http/request-context.ts";
import { takeAsFile } from "../http/slow-senders.ts";
import { writeOutgoing } from "../http/write-outgoing.ts";
import { NO_FILMS_TEXT } from "../media/ffmpeg.ts";
import type { Services } from "../services.ts";
import { holdPlace } from "./hold-place.ts";
import { RETRY_SECONDS } from "./upload-places.ts";
import { readUploadToken } from "./upload-token.ts";
import { uploadLimit } from "./uploads.ts";

type Headers = Readonly<Record<string, string>>;

/** 413 with the limit as people say it (UPLOAD-12). */
export const refuseLargeFile = (kind: UploadKind) =>
  refuse("file_too_large", { values: { size: uploadKinds[kind].limit } });

const kindOf = (path: string): UploadKind =>
  (Object.keys(uploadKinds) as UploadKind[]).find((kind) => uploadKinds[kind].path === path)!;

const refusalOf = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: UploadKind,
): Outgoing | null => {
  const { headers } = request;
  const grant = readUploadToken(services.keys, headers["upload-token"], services.clock.now());
  if (grant === null) return failureOutgoing("upload_expired");
  if (Number(headers["content-length"] ?? 0) > uploadLimit(kind))
    return refusalOutgoing(refuseLargeFile(kind));
  if (isPlayed(kind) && !services.takesFilms)
    return refusalOutgoing(refuse("file_refused", { error: NO_FILMS_TEXT }));
  const { places } = services.uploads;
  const refusal = holdPlace(places, grant.accountId, { request, reply }, RETRY_SECONDS);
  return refusal === null ? null : refusalOutgoing(refusal);
};

/**
 * Refuses an upload without a good token, a longer one than is taken, and one too many at a time, before its body or the
 * database is read. An accepted upload has a place until the answer is written or the connection ends.
 */
export const refuseEarly =
  (services: Services, path: string, headers: { readonly plain: Headers; readonly secured: Headers }) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const refusal = refusalOf(services, request, reply, kindOf(path));
    if (refusal === null) {
      takeAsFile(request.raw);
      readOnAfterwards(request, reply);
      return undefined;
    }
    reply.failure = refusal.code ?? null;
    if (isTooLongToReadOn(request)) reply.header("connection", "close");
    else readOnAfterwards(request, reply);
    const { plain, secured } = headers;
    return writeOutgoing(reply, refusal, isSecure(request, services) ? secured : plain);
  };
