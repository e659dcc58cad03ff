import type { Kysely } from "kysely";

import { emailKey } from "../../domain/account/email.ts";
import type { Database } from "../database/schema.ts";

/**
 * The accounts that name an e-mail, in any case of letters. It belongs to the one that confirmed it, its owner; before that
 * any number of accounts may name it, so that nobody who signs up learns whether it is known here.
 */
const naming = (database: Kysely<Database>, email: string) =>
  database.selectFrom("account").where("email_key", "=", emailKey(email));

/** The account that confirmed this e-mail. */
export const ownerOfEmail = (database: Kysely<Database>, email: string) =>
  naming(database, email).where("email_confirmed", "=", true).select(["id", "username"]).executeTakeFirst();

/** The account that a mail to set a new password is about: the owner's, else the first that named the e-mail. */
export const accountToRecover = (database: Kysely<Database>, email: string) =>
  naming(database, email)
    .select("id")
    .orderBy("email_confirmed", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** Somebody else has confirmed the same e-mail before. */
export const isOwnedElsewhere = (error: unknown): boolean =>
  (error as { readonly constraint?: unknown } | null)?.constraint === "account_email_owner";
