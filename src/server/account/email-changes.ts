import type { Kysely } from "kysely";

import { CONFIRM_LINK_SECONDS } from "../../domain/account/mail-link.ts";
import type { PendingEmail } from "../../protocol/account/account.records.ts";
import type { Database } from "../database/schema.ts";
import { closeMailLinks } from "./mail-links.ts";

/** The address that an account asked to have and that still waits for its confirmation; null when none does. */
export const pendingEmailOf = async (
  database: Kysely<Database>,
  accountId: string,
  now: number,
): Promise<PendingEmail | null> => {
  const found = await database
    .selectFrom("email_change")
    .select(["email", "expires_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found ?? null;
};

/** From now on this address waits, for as long as its link is good; links to another one are void. */
export const keepEmailChange = async (
  database: Kysely<Database>,
  accountId: string,
  email: string,
  now: number,
): Promise<void> => {
  const row = { email, expires_at: now + CONFIRM_LINK_SECONDS };
  await closeMailLinks(database, "change", accountId);
  await database
    .insertInto("email_change")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
};

/** Nothing waits any more, and the links are void. */
export const dropEmailChange = async (database: Kysely<Database>, accountId: string): Promise<void> => {
  await closeMailLinks(database, "change", accountId);
  await database.deleteFrom("email_change").where("account_id", "=", accountId).execute();
};
