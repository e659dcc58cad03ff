import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";

import type { MediaPort } from "../media/media.port.ts";

/** Where files lie that only their owner and reviewers may see. */
export const APART = "review";

const extensionOf = (name: string): string => name.slice(name.lastIndexOf("."));

/** Nobody can guess a name from the one before: files that were public once are kept by others for days. */
const freshName = (folder: string, name: string): string =>
  `${folder}/${createHash("sha256").update(randomBytes(32)).digest("hex").slice(0, 32)}${extensionOf(name)}`;

/** Copies a file to a fresh name in `folder`, null: apart from what is public. Answers the name; null: there is no such file. */
export const copyFile = async (
  media: MediaPort,
  name: string,
  folder: string | null,
): Promise<string | null> => {
  const found = await media.find(name);
  if (found === null) return null;
  const copy = freshName(folder ?? APART, name);
  await media.put(copy, await readFile(found.path));
  return copy;
};
