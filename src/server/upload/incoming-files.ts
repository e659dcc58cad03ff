import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Bodies on their way: each is a file of the data folder until its request is answered. */
export interface IncomingFiles {
  /**
   * Writes a body to the disk as it comes; answers its path, or "long" for more bytes than `limit`. Rejects when the sender
   * goes away. The caller removes the file.
   */
  readonly receive: (body: Readable, limit: number) => Promise<{ readonly path: string } | "long">;
  readonly remove: (path: string) => Promise<void>;
  /** Removes what a process that was killed left behind. */
  readonly clean: () => Promise<void>;
}

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
    receive: async (body, limit) => {
      const path = join(folder, randomBytes(12).toString("hex"));
      mine.add(path);
      // A sender who goes away before the file is open: the iterator throws it.
      body.once("error", () => undefined);
      let size = 0;
      try {
        const file = await open(path, "wx", 0o600);
        try {
          // The answer to a body that is too long still has to go out: its connection stays.
          for await (const part of body.iterator({ destroyOnReturn: false })) {
            size += (part as Buffer).length;
            if (size > limit) break;
            await file.write(part as Buffer);
          }
        } finally {
          await file.close();
        }
      } catch (error) {
        await remove(path);
        throw error;
      }
      if (size <= limit) return { path };
      await remove(path);
      return "long";
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
