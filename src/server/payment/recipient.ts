import type { Kysely } from "kysely";

import { mailableEmail } from "../../domain/account/mail-link.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { isGuest } from "./buyer.ts";

/**
 * Who gets the mails about somebody's money: an account, also one that is suspended, or a guest at his e-mail; null: nobody.
 */
export const recipientOf = async (
  database: Kysely<Database>,
  id: AccountId,
): Promise<{ readonly username: string; readonly email: string } | null> => {
  if (isGuest(id)) {
    const guest = await database
      .selectFrom("guest_buyer")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirst();
    return guest === undefined ? null : { username: "there", email: guest.email };
  }
  const account = await database
    .selectFrom("account")
    .select(["username", "email"])
    .where("id", "=", id)
    .executeTakeFirst();
  const email = mailableEmail(account?.email ?? null);
  return account === undefined || email === null ? null : { username: account.username, email };
};
