import type { Kysely, RawBuilder } from "kysely";
import { sql } from "kysely";

import { usernameKey } from "../../domain/account/username-key.ts";
import type { Database } from "../database/schema.ts";

/**
 * The key under which whom a name means is found now (X-06, ACCT-53): an old username means whoever had it, until somebody else
 * takes it.
 */
export const keyNow = (username: string): RawBuilder<string> => {
  const key = usernameKey(username);
  return sql<string>`coalesce((select n.username_key from former_username f join account n on n.id = f.account_id
    where f.username_key = ${key}), ${key})`;
};

/** The keys of `keyNow` for several names, by the keys of these. */
export const keysNow = async (
  database: Kysely<Database>,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const keys = usernames.map(usernameKey);
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ readonly key: string; readonly now: string }>`
    select f.username_key as key, n.username_key as now from former_username f join account n on n.id = f.account_id
    where f.username_key = any(${keys}::text[])`.execute(database);
  const moved = new Map(rows.map(({ key, now }) => [key, now]));
  return new Map(keys.map((key) => [key, moved.get(key) ?? key]));
};

/** What an account is called now that had this username before; null: nobody had it, or somebody has it now. */
export const renamedTo = async (database: Kysely<Database>, username: string): Promise<string | null> => {
  const found = await database
    .selectFrom("former_username")
    .innerJoin("account", "account.id", "former_username.account_id")
    .select("account.username")
    .where("former_username.username_key", "=", usernameKey(username))
    .executeTakeFirst();
  return found?.username ?? null;
};
