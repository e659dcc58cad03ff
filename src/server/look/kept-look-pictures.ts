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
      const addresses = originals.map((name) => PREFIX + name);
      const { rows } = await sql<{ address: string }>`
        select picture.address from creator c, jsonb_each_text(c.state -> 'whiteLabel') as picture (part, address)
        where c.state ? 'whiteLabel' and picture.part = any(${[...parts]}) and picture.address = any(${addresses})`.execute(
        database,
      );
      return new Set(rows.map(({ address }) => address.slice(PREFIX.length)));
    }),
};
