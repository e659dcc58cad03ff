import type { Kysely } from "kysely";

import { usernameKey } from "../../domain/account/username-key.ts";
import type { Database } from "../database/schema.ts";

/** The id of the account with a username, whatever its case; null when nobody has it. */
export const accountOfUsername = async (
  database: Kysely<Database>,
  username: string,
): Promise<string | null> => {
  const found = await database
    .selectFrom("account")
    .select("id")
    .where("username_key", "=", usernameKey(username))
    .executeTakeFirst();
  return found?.id ?? null;
};
