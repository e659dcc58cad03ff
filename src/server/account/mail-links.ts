import { createHash, randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import { CONFIRM_LINK_SECONDS, RESET_LINK_SECONDS } from "../../domain/account/mail-link.ts";
import type { Database } from "../database/schema.ts";
import type { MailLinkTable } from "./account.tables.ts";

type Purpose = MailLinkTable["purpose"];

const lifetimes: Readonly<Record<Purpose, number>> = {
  reset: RESET_LINK_SECONDS,
  confirm: CONFIRM_LINK_SECONDS,
  change: CONFIRM_LINK_SECONDS,
};

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Whom a link was sent to. */
export interface MailLink {
  readonly accountId: string;
  readonly email: string;
}

/**
 * Makes a link good and answers its token: 256 random bits, of which only the hash is kept. A new link to set a
 * password or to change the address makes the older ones void. `now` in epoch seconds.
 */
export const openMailLink = (
  database: Kysely<Database>,
  purpose: Purpose,
  { accountId, email }: MailLink,
  now: number,
): Promise<string> =>
  database.transaction().execute(async (transaction) => {
    const token = randomBytes(32).toString("base64url");
    if (purpose !== "confirm") await closeMailLinks(transaction, purpose, accountId);
    await transaction
      .insertInto("mail_link")
      .values({
        token_hash: hashOf(token),
        purpose,
        account_id: accountId,
        email,
        expires_at: now + lifetimes[purpose],
      })
      .execute();
    return token;
  });

/** Whose link this is, null when there is none, none any more, or it has run out. It stays good. */
export const findMailLink = async (
  database: Kysely<Database>,
  purpose: Purpose,
  token: string,
  now: number,
): Promise<MailLink | null> => {
  const found = await database
    .selectFrom("mail_link")
    .select(["account_id as accountId", "email"])
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found ?? null;
};

/** Uses a link up, in the caller's transaction; of two at once the second gets null. */
export const spendMailLink = async (
  database: Kysely<Database>,
  purpose: Purpose,
  token: string,
  now: number,
): Promise<MailLink | null> => {
  const spent = await database
    .deleteFrom("mail_link")
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning(["account_id as accountId", "email"])
    .executeTakeFirst();
  return spent ?? null;
};

/** Makes all of an account's links of a purpose void. */
export const closeMailLinks = async (
  database: Kysely<Database>,
  purpose: Purpose,
  accountId: string,
): Promise<void> => {
  await database
    .deleteFrom("mail_link")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .execute();
};
