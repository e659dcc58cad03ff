import type { Kysely } from "kysely";

import { keyNow } from "../session/username-now.ts";
import type { Database } from "../database/schema.ts";

/** What buying needs to know of the seller. */
export interface CreatorAccount {
  readonly id: string;
  readonly username: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly approved: boolean;
}

const creators = (database: Kysely<Database>) =>
  database
    .selectFrom("account")
    .select(["id", "username", "display_name", "avatar_url", "compliance_status"])
    .where("type", "=", "model")
    .where("suspended", "=", false);

/** The creator behind a username, whatever its case; null for fans, unknown and suspended accounts. */
export const creatorByUsername = async (
  database: Kysely<Database>,
  username: string,
): Promise<CreatorAccount | null> => {
  const row = await creators(database).where("username_key", "=", keyNow(username)).executeTakeFirst();
  return row === undefined ? null : { ...row, approved: row.compliance_status === "approved" };
};

/** Whom a subscription is with, also while he is suspended: nobody has to go on paying for that. */
export const subscribedCreator = async (
  database: Kysely<Database>,
  username: string,
): Promise<Pick<CreatorAccount, "id" | "username"> | null> =>
  (await database
    .selectFrom("account")
    .select(["id", "username"])
    .where("type", "=", "model")
    .where("username_key", "=", keyNow(username))
    .executeTakeFirst()) ?? null;

/** Whether money may be taken for what a creator gives: suspended and unapproved ones sell nothing. */
export const maySell = async (database: Kysely<Database>, id: string): Promise<boolean> =>
  (await creatorById(database, id))?.approved === true;

export const creatorById = async (database: Kysely<Database>, id: string): Promise<CreatorAccount | null> => {
  const row = await creators(database).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : { ...row, approved: row.compliance_status === "approved" };
};
