import { sql } from "kysely";

import type { LookPictures } from "../../domain/look/look-picture.ts";
import { referredOriginals, type KeptFiles } from "../media/kept-files.ts";
import { PREFIX } from "../pictures/shown-pictures.ts";
import { LOOK_FOLDER } from "./look-pictures.ts";

const parts = ["logo", "og_image", "display_name_path"] as const satisfies readonly (keyof LookPictures)[];

/** The pictures of pages' own looks. */
export const keptLookPictures: KeptFiles = {
  folders: [LOOK_FOLDER],
  referred: (database, names) =>
    referredOriginals(names, async (originals) => {
      const addresses = originals
        .filter((name) => name.startsWith(`${LOOK_FOLDER}/`))
        .map((name) => PREFIX + name);
      // Looks have no index: they are read for their own folder alone.
      if (addresses.length === 0) return new Set();
      const { rows } = await sql<{ address: string }>`
        select picture.address from creator c, jsonb_each_text(c.state -> 'whiteLabel') as picture (part, address)
        where c.state ? 'whiteLabel' and picture.part = any(${[...parts]}) and picture.address = any(${addresses})`.execute(
        database,
      );
      return new Set(rows.map(({ address }) => address.slice(PREFIX.length)));
    }),
};
