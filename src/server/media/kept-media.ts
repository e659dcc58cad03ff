import { sql } from "kysely";

import { originalOf } from "../../domain/media/picture-sizes.ts";
import type { KeptFiles } from "./kept-files.ts";

const EXTENSIONS = ["webp", "mp4", "m4a"];

/** The keys of jobs that remove a file: by itself, or with the one that it was made of. */
const removalsOf = (name: string): readonly string[] => [`remove:${name}`, `remove:${originalOf(name)}`];

const stemOf = (file: string): string => file.replace(/(-thumb|-teaser)?\.\w+$/, "");

/**
 * Media with their thumbs and teasers, and what films are made of. What a job is about to remove waits for that job with all that was
 * made of it: open pages show it until then.
 */
export const keptMedia: KeptFiles = {
  folders: ["uploaded", "source"],
  referred: async (database, names) => {
    const files = names.flatMap((name) => EXTENSIONS.map((extension) => `${stemOf(name)}.${extension}`));
    const rows = await database
      .selectFrom("media")
      .select(["file", "source"])
      .where(({ or, eb }) =>
        or([eb("file", "=", sql<string>`any(${files})`), eb("source", "=", sql<string>`any(${[...names]})`)]),
      )
      .execute();
    const jobs = await database
      .selectFrom("job")
      .select("key")
      .where("key", "=", sql<string>`any(${names.flatMap(removalsOf)})`)
      .where("done_at", "is", null)
      .execute();
    const stems = new Set(rows.map(({ file }) => stemOf(file)));
    const sources = new Set(rows.map(({ source }) => source));
    const removed = new Set(jobs.map(({ key }) => key));
    return names.filter(
      (name) =>
        sources.has(name) || stems.has(stemOf(name)) || removalsOf(name).some((key) => removed.has(key)),
    );
  },
};
