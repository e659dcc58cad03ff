import { copyFile, link, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { FileStore } from "@tus/file-store";
import { ERRORS, type DataStore } from "@tus/server";

import type { UploadKind } from "../../domain/upload/upload-kind.ts";
import type { MediaPort } from "../media/media.port.ts";
import { BucketPieces } from "./bucket-pieces.ts";
import { fileSeal } from "./file-seal.ts";
import { PieceFile } from "./piece-file.ts";

/** Pieces on the disk, with `keyOf` encrypted, as those of documents are; a file is as long as what was sent. */
class DiskPieces extends FileStore {
  readonly keyOf: ((id: string) => Uint8Array) | null;

  constructor(directory: string, keyOf: ((id: string) => Uint8Array) | null) {
    super({ directory });
    this.keyOf = keyOf;
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = new PieceFile(join(this.directory, id), offset);
    try {
      if (this.keyOf === null) await pipeline(readable, file);
      else await pipeline(readable, fileSeal(this.keyOf(id), offset), file);
    } catch {
      // Who sends is told this; what is wrong with the line itself is known to who reads it.
      throw ERRORS.FILE_WRITE_ERROR;
    }
    return file.at;
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
    const [plain, sealed] = [new DiskPieces(folder, null), new DiskPieces(folder, keyOf)];
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
