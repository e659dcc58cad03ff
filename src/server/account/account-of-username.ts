import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import { keyNow } from "../session/username-now.ts";

/** The id of the account with a username, whatever its case, also one of before; null when nobody has it. */
export const accountOfUsername = async (
  database: Kysely<Database>,
  username: string,
): Promise<string | null> => {
  const found = await database
    .selectFrom("account")
    .select("id")
    .where("username_key", "=", keyNow(username))
    .executeTakeFirst();
  return found?.id ?? null;
};
