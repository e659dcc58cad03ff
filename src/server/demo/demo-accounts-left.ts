import type { Kysely } from "kysely";

import { ConfigError } from "../config/config.ts";
import type { Database } from "../database/schema.ts";
import { DEMO_MAIL_DOMAIN } from "./demo-people.ts";

const NAMED = 3;

/**
 * Throws `ConfigError` for a database in which the demo was made once: everybody knows the password of its accounts, and
 * its books hold sales that never were. Addresses that are only claimed do not count, else any visitor could prevent the next start.
 */
export const refuseDemoAccounts = async (database: Kysely<Database>): Promise<void> => {
  const found = await database
    .selectFrom("account")
    .select("username")
    .where("email_key", "like", `%${DEMO_MAIL_DOMAIN}`)
    .where("email_confirmed", "=", true)
    .orderBy("username")
    .execute();
  if (found.length === 0) return;
  const names = found.slice(0, NAMED).map(({ username }) => username);
  const others = found.length > NAMED ? ` and ${found.length - NAMED} more` : "";
  throw new ConfigError(
    `NODE_ENV=production cannot run with the demo's accounts (${names.join(", ")}${others}): their password is known. Take a database without the demo: another DATABASE_URL, or another DATA_DIR when the database lies in it.`,
  );
};
