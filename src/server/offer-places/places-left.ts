import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";

/** Places left of a creator's limited offers; null where an offer has no limit, 0 where none was ever opened. */
export interface PlacesLeftByKind {
  readonly trial: number | null;
  readonly winback: number | null;
}

/** Reads how many may still use the trial and the win-back (the `..._subscription_limit` of the setting, OWNER-38). */
export const placesLeftOf = async (
  database: Kysely<Database>,
  creatorId: string,
): Promise<PlacesLeftByKind> => {
  const rows = await database
    .selectFrom("offer_places")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .execute();
  const left = (kind: "trial" | "winback"): number | null => {
    const row = rows.find((candidate) => candidate.kind === kind);
    if (row === undefined || !row.open) return 0;
    return row.places === null ? null : Math.max(0, row.places - row.taken - row.reserved);
  };
  return { trial: left("trial"), winback: left("winback") };
};
