import { PassThrough, pipeline, type Readable } from "node:stream";

import { FileStore } from "@tus/file-store";

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

/** Where pieces are kept: those of documents encrypted, by a key of each upload. */
export const createPieceStores = (directory: string, keyOf: (id: string) => Uint8Array) => ({
  plain: new FileStore({ directory }),
  sealed: new SealedStore(directory, keyOf),
});
