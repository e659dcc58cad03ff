import { sql } from "kysely";

import { referredOriginals, type KeptFiles } from "../media/kept-files.ts";
import { FOLDERS } from "./pictures.review.ts";
import { PREFIX } from "./shown-pictures.ts";

const columns = ["avatar_url", "cover_picture_url", "cover_video_url"] as const;

/** The pictures and films that accounts show. */
export const keptPictures: KeptFiles = {
  folders: [...new Set(Object.values(FOLDERS))],
  referred: (database, names) =>
    referredOriginals(names, async (originals) => {
      const addresses = originals.map((name) => PREFIX + name);
      const rows = await database
        .selectFrom("account")
        .select(columns)
        .where(({ or, eb }) => or(columns.map((column) => eb(column, "=", sql<string>`any(${addresses})`))))
        .execute();
      const shown = rows.flatMap((row) => columns.map((column) => row[column]));
      return new Set(shown.map((address) => address?.slice(PREFIX.length) ?? null));
    }),
};
