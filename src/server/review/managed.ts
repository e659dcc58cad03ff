import type { Kysely } from "kysely";

import type { Reviewer } from "../../domain/review/review.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** Somebody as a reviewer, with the creators whose manager he is: on their things he decides nothing. */
export const reviewerOf = async (database: Kysely<Database>, id: AccountId): Promise<Reviewer> => {
  const rows = await database
    .selectFrom("manager_grant")
    .select("creator_id")
    .where("manager_id", "=", id)
    .where("accepted_at", "is not", null)
    .execute();
  return { id, manages: rows.map(({ creator_id }) => creator_id) };
};
