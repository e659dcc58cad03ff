import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { sizedNames } from "../../domain/media/picture-sizes.ts";
import { isMediaName, type MediaPort, type StoredFile } from "./media.port.ts";

/** Makes a file that is not there yet, or answers null when there is no such file. */
export type MediaSource = (name: string) => Promise<Buffer | null>;

const statOf = async (path: string): Promise<StoredFile | null> => {
  try {
    const found = await stat(path);
    return found.isFile() ? { path, size: found.size } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

/**
 * Files in a folder. A name that is missing is asked from `source` once, however many ask at the same time; files
 * appear whole, by renaming.
 */
export const createMediaFiles = (folder: string, source: MediaSource): MediaPort => {
  const making = new Map<string, Promise<StoredFile | null>>();

  const put = async (name: string, bytes: Buffer): Promise<void> => {
    if (!isMediaName(name)) throw new Error(`'${name}' cannot be the name of a media file.`);
    const path = join(folder, name);
    const part = `${path}.${randomBytes(6).toString("hex")}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(part, bytes);
      await rename(part, path);
    } catch (error) {
      // On a full disk each try would leave another one.
      await rm(part, { force: true });
      throw error;
    }
  };

  const make = async (name: string): Promise<StoredFile | null> => {
    const bytes = await source(name);
    if (bytes === null) return null;
    await put(name, bytes);
    return statOf(join(folder, name));
  };

  return {
    put,
    remove: async (name) => {
      if (!isMediaName(name)) return;
      for (const each of [name, ...sizedNames(name)]) await rm(join(folder, each), { force: true });
    },
    find: async (name) => {
      if (!isMediaName(name)) return null;
      const found = await statOf(join(folder, name));
      if (found !== null) return found;
      const running = making.get(name) ?? make(name).finally(() => making.delete(name));
      making.set(name, running);
      return running;
    },
  };
};
