import type { Kysely } from "kysely";
import { sql } from "kysely";

import { mentionedNames } from "../../domain/profile/bio.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { isOpenTo } from "../block/block.reads.ts";
import type { Database } from "../database/schema.ts";

export interface Mention {
  readonly user_id: AccountId;
  readonly username: string;
  readonly display_name: string;
}

/**
 * The creators whom a text names, in its order, as far as they exist and neither they nor `writer` block the other; `writer`
 * null: blocks do not count.
 */
export const mentionsIn = async (
  database: Kysely<Database>,
  text: string,
  writer: AccountId | null = null,
): Promise<readonly Mention[]> => {
  const names = mentionedNames(text);
  if (names.length === 0) return [];
  const rows = await database
    .selectFrom("account as a")
    .select(["a.id as user_id", "a.username", "a.display_name", "a.username_key"])
    .where("a.username_key", "in", names)
    .where("a.type", "=", "model")
    .where("a.suspended", "=", false)
    .where(sql<boolean>`${isOpenTo(writer)}`)
    .execute();
  return rows
    .toSorted((one, other) => names.indexOf(one.username_key) - names.indexOf(other.username_key))
    .map(({ user_id, username, display_name }) => ({ user_id, username, display_name }));
};
