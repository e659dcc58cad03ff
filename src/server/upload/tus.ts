import type { ServerResponse } from "node:http";

import { ERRORS, Server } from "@tus/server";

import { uploadKinds, type UploadKind } from "../../domain/upload/upload-kind.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import { failureOutgoing, jsonOutgoing, refusalOutgoing, type Outgoing } from "../http/outgoing.ts";
import { refuse } from "../http/reply.ts";
import type { Services } from "../services.ts";
import { NO_FILMS_TEXT } from "../media/ffmpeg.ts";
import { isPassing } from "../media/storage-away.ts";
import { keepAnswer, keptAnswer } from "./open-uploads.ts";
import { pieceKey } from "./document-seal.ts";
import { createPieceStores } from "./piece-stores.ts";
import { takeFile } from "./take-file.ts";
import { refuseLargeFile } from "./upload-request.ts";
import { piecesFolder } from "./upload-room.ts";
import type { UploadGrant } from "./upload-token.ts";

/** Where uploads in pieces go. */
export const TUS_PATH = "/api/v1/upload";

const kindOf = (target: string | null | undefined): UploadKind | null =>
  (Object.keys(uploadKinds) as UploadKind[]).find((kind) => uploadKinds[kind].path === target) ?? null;

/** What a request of the protocol that failed is answered. */
const codeOf = (error: unknown, status: number): FailureCode => {
  // Pieces that are not here, as on a new disk, are gone like those whose time is over: the page begins anew.
  if (status === 404 || status === 410) return "upload_expired";
  if (status < 500) return "bad_request";
  // The store of the disk does not say why it could not write.
  return isPassing(error) || error === ERRORS.FILE_WRITE_ERROR ? "unavailable" : "server_error";
};

/** The pieces of uploads, by the tus protocol; who may do what is decided before (`tus.routes.ts`). */
export const createTus = (services: Services) => {
  const { config, database, clock, ports, uploads } = services;
  const keyOf = (id: string): Uint8Array => pieceKey(services, id);
  const stores = createPieceStores({
    ...{ folder: piecesFolder(config), keyOf },
    shared: config.media.kind === "s3" ? ports.media : null,
  });
  const { locker } = uploads;
  const finishing = new Map<string, Promise<Outgoing>>();

  const take = async ({ id, accountId }: UploadGrant, kind: UploadKind): Promise<Outgoing> => {
    const kept = await keptAnswer(database, id);
    // Another node has looked at it meanwhile.
    if (kept !== undefined) return jsonOutgoing(kept.status, kept.answer);
    const upload = { id, accountId, kind, now: clock.now(), inPieces: true };
    const key = kind === "document" ? keyOf(id) : null;
    const reply = await stores.withWhole(id, (path) =>
      takeFile(services, upload, { path, key }, new AbortController().signal),
    );
    const outgoing =
      reply.kind === "answer"
        ? jsonOutgoing(200, JSON.stringify(reply.value))
        : reply.kind === "refusal"
          ? refusalOutgoing(reply)
          : failureOutgoing("server_error");
    // What may end otherwise at the next try is no answer yet.
    if (outgoing.status >= 500) return outgoing;
    await keepAnswer(database, id, outgoing.status, String(outgoing.body));
    await stores.forget(id);
    return outgoing;
  };

  /** Looks at an upload whose last piece has come, once however often and on however many nodes that is asked. */
  const finish = (grant: UploadGrant, kind: UploadKind): Promise<Outgoing> => {
    const running =
      finishing.get(grant.id) ??
      locker.alone(`finish ${grant.id}`, () => take(grant, kind)).finally(() => finishing.delete(grant.id));
    finishing.set(grant.id, running);
    return running;
  };

  return {
    finish,
    /** The kind of an upload of `size` bytes for a path, which has begun; or why it may not. */
    begin: async (
      grant: UploadGrant,
      target: string | null | undefined,
      size: number,
    ): Promise<UploadKind | Outgoing> => {
      const kind = kindOf(target);
      if (kind === null || !Number.isSafeInteger(size) || size < 1) return failureOutgoing("bad_request");
      if (size > uploadKinds[kind].bytes) return refusalOutgoing(refuseLargeFile(kind));
      if ((kind === "video" || kind === "audio") && !services.takesFilms)
        return refusalOutgoing(refuse("file_refused", { error: NO_FILMS_TEXT }));
      const refusal = await uploads.room.begin({ ...grant, kind, size });
      return refusal === null ? kind : refusalOutgoing(refusal);
    },
    /** The protocol itself for one request of a grant; the last piece is answered as the path of its target answers. */
    serverFor: (grant: UploadGrant, kind: UploadKind, answer: ServerResponse): Server =>
      new Server({
        path: TUS_PATH,
        datastore: stores.storeOf(kind),
        locker,
        relativeLocation: true,
        allowedOrigins: [],
        namingFunction: () => grant.id,
        getFileIdFromRequest: () => grant.id,
        onUploadFinish: async () => {
          const { status, body, headers } = await finish(grant, kind);
          return {
            status_code: status,
            headers: { ...headers, "Content-Type": "application/json" },
            body: String(body),
          };
        },
        onResponseError: (_request, error) => {
          const status = "status_code" in error ? error.status_code : 500;
          const code = codeOf(error, status);
          const { body, status: usual, headers } = failureOutgoing(code);
          const retryAfter = headers["retry-after"];
          if (retryAfter !== undefined) answer.setHeader("retry-after", retryAfter);
          if (usual >= 500)
            services.log.error({ err: error, upload: grant.id }, "a piece could not be stored");
          return { status_code: code === "bad_request" ? status : usual, body: String(body) };
        },
      }),
  };
};
