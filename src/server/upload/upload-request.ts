import type { FastifyReply, FastifyRequest } from "fastify";

import { isPlayed, uploadKinds, type UploadKind } from "../../domain/upload/upload-kind.ts";
import { failureOutgoing, refusalOutgoing, type Outgoing } from "../http/outgoing.ts";
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

/** What is still read of a refused upload, in bytes: a proxy or browser that is cut off in the middle never reads why. */
const READ_ON = 32 * 2 ** 20;
/** And for how long, after the answer. */
const READ_ON_MILLISECONDS = 60_000;

const lengthOf = ({ headers }: FastifyRequest): number => Number(headers["content-length"] ?? Infinity);

/** The rest of a body, read and forgotten; ends also when its sender goes away. */
const readRest = (raw: FastifyRequest["raw"]): Promise<void> =>
  new Promise((done) => {
    for (const event of ["end", "error", "close"]) raw.once(event, () => done());
    raw.resume();
  });

/**
 * Before an upload is answered whose connection ends with the answer, what is left of its body is read: closed while more of it
 * comes, the connection would be reset, and its sender, who still writes, might never read the answer.
 */
export const readOnBeforeClosing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  const { raw } = request;
  const isOver = raw.readableEnded || raw.destroyed;
  if (!isOver && !reply.raw.shouldKeepAlive && lengthOf(request) <= READ_ON) await readRest(raw);
  return payload;
};

/**
 * After an answer in the middle of a body the rest of it is read: the next request waits behind it on the same line. Who sends
 * for too long, or too much, loses the line.
 */
export const readOnAfterwards = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  reply.raw.once("finish", () => {
    if (raw.complete || raw.destroyed) return;
    let read = 0;
    const timer = setTimeout(() => raw.destroy(), READ_ON_MILLISECONDS).unref();
    raw.once("close", () => clearTimeout(timer));
    raw.once("end", () => clearTimeout(timer));
    raw.on("data", (bytes: Buffer) => {
      read += bytes.length;
      if (read > READ_ON) raw.destroy();
    });
    raw.resume();
  });
};

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
    if (!(lengthOf(request) <= READ_ON)) reply.header("connection", "close");
    const { plain, secured } = headers;
    return writeOutgoing(reply, refusal, isSecure(request, services) ? secured : plain);
  };
