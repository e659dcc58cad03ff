import type { IncomingMessage } from "node:http";
import { join } from "node:path";

import { IMAGE_BYTES } from "../../domain/upload/image-file.ts";
import type { PictureKind } from "../../domain/upload/picture-kind.ts";
import type { Config } from "../config/config.ts";
import { createIncomingFiles } from "./incoming-files.ts";
import { createPictureReader, PICTURE_BOUNDS } from "./picture-reader.ts";
import type { ReadPicture } from "./read-picture.ts";
import { createUploadPlaces, type UploadPlaces } from "./upload-places.ts";

/** The whole request of an upload in bytes: the file and what a form puts around it. */
export const UPLOAD_LIMIT = IMAGE_BYTES + 16 * 1024;

/** The uploads that this process receives. */
export interface Uploads {
  readonly places: UploadPlaces;
  /**
   * Receives the body of an upload and reads its picture. Nothing of it stays on the disk. "gone": the sender hung up;
   * "busy": its turn did not come in time.
   */
  readonly receive: (
    request: IncomingMessage,
    accountId: string,
    kind: PictureKind,
  ) => Promise<ReadPicture | { readonly kind: "busy" | "gone" }>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const CLEAN_MILLISECONDS = 10 * 60_000;

export const createUploads = ({ dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">): Uploads => {
  // The embedded database's data folder is ours alone; nodes of a shared database may share theirs.
  const files = createIncomingFiles(join(dataDir, "incoming"), databaseUrl === null ? 0 : CLEAN_MILLISECONDS);
  const reader = createPictureReader(PICTURE_BOUNDS);
  let timer: NodeJS.Timeout | undefined;

  return {
    places: createUploadPlaces(),
    receive: async (request, accountId, kind) => {
      const { socket } = request;
      const gone = new AbortController();
      const hangUp = (): void => gone.abort();
      socket.once("close", hangUp);
      try {
        const received = await files.receive(request, UPLOAD_LIMIT);
        if (received === "long") return { kind: "long" };
        try {
          // From here on the connection stands still until the answer.
          socket.setTimeout(2 * (PICTURE_BOUNDS.turn + PICTURE_BOUNDS.reading));
          const form = { kind, path: received.path, type: request.headers["content-type"] ?? "" };
          return await reader.read(form, accountId, gone.signal);
        } finally {
          await files.remove(received.path);
        }
      } catch (error) {
        if (gone.signal.aborted || request.destroyed) return { kind: "gone" };
        throw error;
      } finally {
        socket.off("close", hangUp);
      }
    },
    start: async () => {
      await files.clean();
      timer = setInterval(() => void files.clean(), CLEAN_MILLISECONDS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      reader.stop();
    },
  };
};
