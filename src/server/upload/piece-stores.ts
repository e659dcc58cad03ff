import { copyFile, link, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, pipeline, type Readable } from "node:stream";

import { FileStore } from "@tus/file-store";
import type { DataStore } from "@tus/server";

import type { UploadKind } from "../../domain/upload/upload-kind.ts";
import type { MediaPort } from "../media/media.port.ts";
import { BucketPieces } from "./bucket-pieces.ts";
import { fileSeal } from "./file-seal.ts";

/** Pieces that lie encrypted on the disk, as those of documents; a file is as long as what was sent. */
class SealedStore extends FileStore {
  readonly keyOf: (id: string) => Uint8Array;

  constructor(directory: string, keyOf: (id: string) => Uint8Array) {
    super({ directory });
    this.keyOf = keyOf;
  }

  override write(readable: Readable, id: string, offset: number): Promise<number> {
    const sealed = pipeline(readable, fileSeal(this.keyOf(id), offset), new PassThrough(), () => undefined);
    return super.write(sealed, id, offset);
  }
}

/** Where the pieces of uploads are kept until they are whole: those of documents encrypted, by a key of each upload. */
export interface PieceStores {
  readonly storeOf: (kind: UploadKind) => DataStore;
  /** Has `work` look at the file of an upload that is whole, at a path of this machine, from where it may be taken away. */
  readonly withWhole: <Result>(id: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  /** Removes the pieces of an upload that is over. */
  readonly forget: (id: string) => Promise<void>;
}

export const createPieceStores = ({
  folder,
  keyOf,
  shared,
}: {
  /** Of this node. */
  readonly folder: string;
  readonly keyOf: (id: string) => Uint8Array;
  /** The storage that other nodes reach, too; null: pieces lie in the folder. */
  readonly shared: MediaPort | null;
}): PieceStores => {
  const pathOf = (id: string): string => join(folder, id);
  const wholeOf = (id: string): string => `${pathOf(id)}.whole`;
  if (shared === null) {
    const [plain, sealed] = [new FileStore({ directory: folder }), new SealedStore(folder, keyOf)];
    return {
      storeOf: (kind) => (kind === "document" ? sealed : plain),
      withWhole: async (id, work) => {
        // A second name: what is taken away by it is here still, until the upload is over.
        await rm(wholeOf(id), { force: true });
        // Not every file system knows second names.
        await link(pathOf(id), wholeOf(id)).catch(() => copyFile(pathOf(id), wholeOf(id)));
        try {
          return await work(wholeOf(id));
        } finally {
          await rm(wholeOf(id), { force: true });
        }
      },
      forget: async (id) => {
        const paths = [pathOf(id), `${pathOf(id)}.json`, wholeOf(id)];
        for (const path of paths) await rm(path, { force: true });
      },
    };
  }
  const parts = { media: shared, folder };
  const [plain, sealed] = [new BucketPieces(parts, null), new BucketPieces(parts, keyOf)];
  return {
    storeOf: (kind) => (kind === "document" ? sealed : plain),
    withWhole: async (id, work) => {
      const path = pathOf(id);
      try {
        await plain.gather(id, path);
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    forget: (id) => plain.remove(id),
  };
};
