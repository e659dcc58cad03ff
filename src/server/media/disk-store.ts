import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { isMediaName, type MediaPort, type StoredFile } from "./media.port.ts";
import { sendFile } from "./send-file.ts";

const PART = ".part";
const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
const orNull =
  (...codes: readonly string[]) =>
  (error: unknown) => {
    if (codes.includes(codeOf(error) ?? "")) return null;
    throw error;
  };

const statOf = async (path: string): Promise<StoredFile | null> => {
  const found = await stat(path).catch(orNull("ENOENT", "ENOTDIR"));
  if (found === null || !found.isFile()) return null;
  return {
    size: found.size,
    read: async (range) =>
      createReadStream(path, range === undefined ? {} : { start: range.first, end: range.last }),
    // A range always has a byte.
    ...(found.size === 0
      ? {}
      : { send: (response, range = { first: 0, last: found.size - 1 }) => sendFile(path, range, response) }),
  };
};

/**
 * The names of all files below a folder of `root` in their order, those up to `after` left out. That of a folder ends with a slash, as
 * it does in theirs.
 */
async function* namesIn(root: string, folder: string, after: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(orNull("ENOENT"));
  const names = (entries ?? []).flatMap((entry) => {
    if (entry.isDirectory()) return [`${folder}/${entry.name}/`];
    return entry.isFile() ? [`${folder}/${entry.name}`] : [];
  });
  for (const name of names.toSorted())
    if (!name.endsWith("/")) {
      if (name > after) yield name;
    } else if (name > after || after.startsWith(name)) yield* namesIn(root, name.slice(0, -1), after);
}

/** Files in a folder; they appear whole, by renaming. */
export const createDiskStore = (folder: string): MediaPort => {
  const pathOf = (name: string): string => {
    if (!isMediaName(name)) throw new Error(`'${name}' cannot be the name of a media file.`);
    return join(folder, name);
  };

  /** Has `write` make a file beside the place of a name, and puts it there. */
  const place = async (name: string, write: (part: string) => Promise<unknown>): Promise<void> => {
    const path = pathOf(name);
    const part = `${path}.${randomBytes(6).toString("hex")}${PART}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await write(part);
      await rename(part, path);
    } catch (error) {
      // On a full disk each try would leave another one.
      await rm(part, { force: true });
      throw error;
    }
  };

  return {
    find: async (name) => (isMediaName(name) ? statOf(join(folder, name)) : null),
    put: (name, bytes) => place(name, (part) => writeFile(part, bytes)),
    putFile: async (name, path) => {
      await place(name, async (part) => {
        const moved = await rename(path, part).catch(orNull("EXDEV"));
        if (moved === null) await copyFile(path, part);
      });
      await rm(path, { force: true });
    },
    fetch: async (name, path) => {
      const own = pathOf(name);
      // A second name of the same file where the file system knows that.
      const linked = await link(own, path).then(
        () => true,
        (error: unknown) => (codeOf(error) === "ENOENT" ? false : null),
      );
      if (linked !== null) return linked;
      return (await copyFile(own, path).catch(orNull("ENOENT"))) !== null;
    },
    copy: async (from, to) => {
      let found = true;
      await place(to, async (part) => {
        await copyFile(pathOf(from), part);
      }).catch((error: unknown) => {
        if (codeOf(error) !== "ENOENT") throw error;
        found = false;
      });
      return found;
    },
    remove: async (name) => {
      if (isMediaName(name)) await rm(join(folder, name), { force: true });
    },
    list: async function* (under, after = "") {
      for await (const name of namesIn(folder, under, after)) {
        const found = isMediaName(name) ? await stat(join(folder, name)).catch(orNull("ENOENT")) : null;
        if (found !== null) yield { name, since: found.mtimeMs };
      }
    },
    removeUnfinished: async (under, before, signal) => {
      for await (const name of namesIn(folder, under, "")) {
        signal.throwIfAborted();
        const path = join(folder, name);
        const found = name.endsWith(PART) ? await stat(path).catch(orNull("ENOENT")) : null;
        if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
      }
    },
  };
};
