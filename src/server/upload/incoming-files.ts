import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

import { isStorageAway } from "../media/storage-away.ts";
import { fileSeal } from "./file-seal.ts";
import { formFile } from "./form-file.ts";

/** What a form may put around its file, in bytes. */
export const FORM_BYTES = 16 * 1024;

/** After so many bytes it is asked again whether there is room, in bytes. */
const ROOM_BYTES = 64 * 1024 * 1024;

/** Bodies on their way: each is a file of the data folder until its request is answered. */
export interface IncomingFiles {
  /**
   * Writes the file of a form of a content type to the disk as it comes; answers its path. "long": it has more bytes than
   * `limit`; "foreign": it is no form of one file; "full": no room `isLeft` on the disk, which a long file asks again and again, or the disk takes no more. Rejects when the sender goes away. With a key it lies there encrypted (`file-seal.ts`). The caller removes the file.
   */
  readonly receive: (
    body: Readable,
    form: {
      readonly type: string;
      readonly limit: number;
      readonly key: Uint8Array | null;
      readonly isLeft: () => Promise<boolean>;
    },
  ) => Promise<{ readonly path: string } | "long" | "foreign" | "full">;
  readonly remove: (path: string) => Promise<void>;
  /** Removes what a process that was killed left behind. */
  readonly clean: () => Promise<void>;
}

const crosses = (before: number, now: number): boolean =>
  Math.floor(before / ROOM_BYTES) < Math.floor(now / ROOM_BYTES);

/**
 * Files in `folder`. `oldest` is the age in milliseconds from which `clean` takes a file for left behind: 0 where no other
 * process works in the data folder.
 */
export const createIncomingFiles = (folder: string, oldest: number): IncomingFiles => {
  const mine = new Set<string>();
  const remove = async (path: string): Promise<void> => {
    await rm(path, { force: true });
    mine.delete(path);
  };
  return {
    remove,
    receive: async (body, { type, limit, key, isLeft }) => {
      const form = formFile(type);
      if (form === null) return "foreign";
      const seal = key === null ? null : fileSeal(key);
      const path = join(folder, randomBytes(12).toString("hex"));
      mine.add(path);
      // A sender who goes away before the file is open: the iterator throws it.
      body.once("error", () => undefined);
      let size = 0;
      let came = 0;
      let isForm = true;
      let isFull = false;
      try {
        const file = await open(path, "wx", 0o600);
        try {
          // The answer to a body that is too long still has to go out: its connection stays.
          for await (const part of body.iterator({ destroyOnReturn: false })) {
            came += (part as Buffer).length;
            const bytes = form.take(part as Buffer);
            isForm = bytes !== null;
            if (bytes === null) break;
            const before = size;
            size += bytes.length;
            if (size > limit || came > limit + FORM_BYTES) break;
            isFull = crosses(before, size) && !(await isLeft());
            if (isFull) break;
            // All of it: a disk that is nearly full takes a part without a word.
            await file.writeFile(seal?.update(bytes) ?? bytes);
          }
        } finally {
          await file.close();
        }
      } catch (error) {
        await remove(path);
        if (isStorageAway(error)) return "full";
        throw error;
      }
      const isLong = size > limit || came > limit + FORM_BYTES;
      if (!isLong && !isFull && isForm && form.isWhole()) return { path };
      await remove(path);
      if (isFull) return "full";
      return isLong ? "long" : "foreign";
    },
    clean: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        if (mine.has(path)) continue;
        const found = await stat(path).catch(() => null);
        if (found !== null && Date.now() - found.mtimeMs >= oldest) await rm(path, { force: true });
      }
    },
  };
};
