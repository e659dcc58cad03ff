import { createHash, randomBytes } from "node:crypto";

import { sql } from "kysely";

import { stillOf } from "../../domain/media/picture-sizes.ts";
import { referredOriginals, type KeptFiles } from "../media/kept-files.ts";
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
  // What is made when it is first asked for is there from then on.
  if ((await media.find(name)) === null) return null;
  const copy = freshName(folder ?? APART, name);
  await media.copy(name, copy);
  const [still] = stillOf(name);
  if (still !== undefined) await media.copy(still, stillOf(copy)[0]!);
  return copy;
};

/** The files of all that is looked at, or was: its owner sees what was rejected. */
export const keptReviewFiles: KeptFiles = {
  folders: [APART],
  referred: (database, names) =>
    referredOriginals(names, async (originals) => {
      const rows = await database
        .selectFrom("review_item")
        .select("file")
        .where("file", "=", sql<string>`any(${originals})`)
        .where("status", "<>", "withdrawn")
        .execute();
      return new Set(rows.map(({ file }) => file));
    }),
};
