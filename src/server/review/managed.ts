import type { Kysely } from "kysely";

import type { Reviewer } from "../../domain/review/review.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** Somebody as a reviewer, with the creators for whom he acts anywhere: on their things he decides nothing. */
export const reviewerOf = async (database: Kysely<Database>, id: AccountId): Promise<Reviewer> => {
  const rows = await database
    .selectFrom("session")
    .select("acting_as")
    .distinct()
    .where("account_id", "=", id)
    .where("acting_as", "is not", null)
    .execute();
  return { id, manages: rows.flatMap(({ acting_as: creator }) => (creator === null ? [] : [creator])) };
};
