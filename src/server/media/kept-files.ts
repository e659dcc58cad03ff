import type { Kysely } from "kysely";

import { originalOf } from "../../domain/media/picture-sizes.ts";
import type { Database } from "../database/schema.ts";

/** What a feature keeps in the media store. */
export interface KeptFiles {
  /** Folders of the store in which a file goes once it is a day old and no feature refers to it. */
  readonly folders: readonly string[];
  /** Those of the names that a row of the feature refers to, itself or as what was made of it: a width, a thumb, a still. */
  readonly referred: (database: Kysely<Database>, names: readonly string[]) => Promise<readonly string[]>;
}

/** Those of the names whose original is among the files that `stored` finds of all originals. */
export const referredOriginals = async (
  names: readonly string[],
  stored: (originals: readonly string[]) => Promise<ReadonlySet<string | null>>,
): Promise<readonly string[]> => {
  const originals = new Set(names.map(originalOf));
  const there = await stored([...originals]);
  return names.filter((name) => there.has(originalOf(name)));
};
