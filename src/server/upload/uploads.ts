import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";

import { uploadKinds, type UploadKind } from "../../domain/upload/upload-kind.ts";
import { cleanWorkingFolders } from "../media/working-folder.ts";
import type { ArrivedFile } from "./file-seal.ts";
import { createIncomingFiles, FORM_BYTES } from "./incoming-files.ts";
import { createPieceLocker, type PieceLocker } from "./piece-locker.ts";
import { createPictureReader, PICTURE_BOUNDS, type PictureReader } from "./picture-reader.ts";
import { createUploadPlaces, type UploadPlaces } from "./upload-places.ts";
import { createUploadRoom, piecesFolder, type UploadParts, type UploadRoom } from "./upload-room.ts";

/** The whole request of an upload in bytes: the file and what a form puts around it. */
export const uploadLimit = (kind: UploadKind): number => uploadKinds[kind].bytes + FORM_BYTES;

/** The uploads that this process receives. */
export interface Uploads {
  readonly places: UploadPlaces;
  readonly room: UploadRoom;
  readonly locker: PieceLocker;
  readonly pictures: PictureReader;
  /**
   * Receives the file of an upload and has `read` look at it, until when it lies on the disk, that of a document encrypted. "long", "foreign" and "full" as
   * `IncomingFiles` answers; "gone": the sender hung up.
   */
  readonly receive: <Result>(
    request: IncomingMessage,
    kind: UploadKind,
    read: (file: ArrivedFile, gone: AbortSignal) => Promise<Result>,
  ) => Promise<Result | "long" | "foreign" | "full" | "gone">;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const CLEAN_MILLISECONDS = 10 * 60_000;
/** An upload in pieces goes on until a day after its last one. */
const PIECES_MILLISECONDS = 25 * 3600_000;
/** No film takes that long to make. */
const WORKING_MILLISECONDS = 48 * 3600_000;

export const createUploads = (parts: UploadParts): Uploads => {
  const { dataDir, databaseUrl } = parts.config;
  // The embedded database's data folder is ours alone; nodes of a shared database may share theirs.
  const files = createIncomingFiles(join(dataDir, "incoming"), databaseUrl === null ? 0 : CLEAN_MILLISECONDS);
  const pieces = createIncomingFiles(piecesFolder(parts.config), PIECES_MILLISECONDS);
  const pictures = createPictureReader(PICTURE_BOUNDS);
  const room = createUploadRoom(parts);
  const locker = createPieceLocker(databaseUrl === null ? null : parts.connect, parts.log);
  let timer: NodeJS.Timeout | undefined;

  return {
    places: createUploadPlaces(),
    room,
    locker,
    pictures,
    receive: async (request, kind, read) => {
      const { socket } = request;
      const gone = new AbortController();
      const hangUp = (): void => gone.abort();
      socket.once("close", hangUp);
      try {
        const type = request.headers["content-type"] ?? "";
        const key = kind === "document" ? randomBytes(32) : null;
        const limit = uploadKinds[kind].bytes;
        const received = await files.receive(request, { type, limit, key, isLeft: room.isLeft });
        if (typeof received === "string") return received;
        try {
          // From here on the connection stands still until the answer.
          socket.setTimeout(2 * (PICTURE_BOUNDS.turn + PICTURE_BOUNDS.reading));
          return await read({ path: received.path, key }, gone.signal);
        } finally {
          await files.remove(received.path);
        }
      } catch (error) {
        // One that has come whole is destroyed as well: whatever failed then is ours.
        if (gone.signal.aborted || (request.destroyed && !request.complete)) return "gone";
        throw error;
      } finally {
        socket.off("close", hangUp);
      }
    },
    start: async () => {
      await files.clean();
      await pieces.clean();
      await cleanWorkingFolders(dataDir, databaseUrl === null ? 0 : WORKING_MILLISECONDS);
      timer = setInterval(
        () => void Promise.all([files.clean(), pieces.clean()]),
        CLEAN_MILLISECONDS,
      ).unref();
    },
    stop: async () => {
      clearInterval(timer);
      pictures.stop();
      await locker.stop();
    },
  };
};
