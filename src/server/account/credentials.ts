import type { Kysely, Transaction } from "kysely";

import { emailKey, isEmail } from "../../domain/account/email.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import type { Database } from "../database/schema.ts";
import { keyNow } from "../session/username-now.ts";

/** What a sign-in needs of an account; `password_hash` is null when it has no password. */
export interface SignInAccount {
  readonly id: string;
  readonly type: "user" | "model";
  readonly suspended: boolean;
  /** Its owner deleted it: that is why nobody signs in with it. */
  readonly is_deleted: boolean;
  readonly compliance_status: "approved" | "rejected" | "under_review" | null;
  readonly password_hash: string | null;
  /** False where it was found by an e-mail that it has not confirmed. */
  readonly isProven: boolean;
}

const USERNAME = /^[a-z0-9_-]{1,30}$/;

/**
 * Finds the accounts that a username or an e-mail may mean, in any case; none for anything that is neither. Of an e-mail that
 * is its owner, and the account that named it last: whoever signed up with it signs in with it, whether it has an owner or not.
 */
export const findForSignIn = async (
  database: Kysely<Database>,
  identifier: string,
): Promise<readonly SignInAccount[]> => {
  const asEmail = isEmail(identifier);
  if (!asEmail && !USERNAME.test(usernameKey(identifier))) return [];
  const found = await database
    .selectFrom("account")
    .leftJoin("credential", "credential.account_id", "account.id")
    .select([
      "account.id",
      "account.type",
      "account.suspended",
      "account.compliance_status",
      "account.email_confirmed",
      "credential.password_hash",
    ])
    .select(({ eb }) => eb("account.erase_at", "is not", null).as("is_deleted"))
    .where(
      asEmail ? "account.email_key" : "account.username_key",
      "=",
      asEmail ? emailKey(identifier) : keyNow(identifier),
    )
    .orderBy("account.email_confirmed", "desc")
    .orderBy("account.created_at", "desc")
    .orderBy("account.id", "desc")
    .limit(2)
    .execute();
  const meant = found[0]?.email_confirmed === true ? found : found.slice(0, 1);
  return meant.map(({ email_confirmed, is_deleted, ...account }) => ({
    ...account,
    is_deleted: Boolean(is_deleted),
    isProven: !asEmail || email_confirmed,
  }));
};

/** An account's password hash as it is stored; null: it has none. */
export const passwordHashOf = async (database: Kysely<Database>, id: string): Promise<string | null> => {
  const row = await database
    .selectFrom("credential")
    .select("password_hash")
    .where("account_id", "=", id)
    .executeTakeFirst();
  return row?.password_hash ?? null;
};

/** Whether this is still the account's password hash, which stays so until the caller's transaction has ended. */
export const holdPasswordHash = async (
  transaction: Transaction<Database>,
  accountId: string,
  passwordHash: string | null,
): Promise<boolean> => {
  const row = await transaction
    .selectFrom("credential")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("password_hash", "=", passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether an account has a password; those that were made through a provider have none at first. */
export const hasPassword = async (database: Kysely<Database>, id: string): Promise<boolean> =>
  (await passwordHashOf(database, id)) !== null;

/** The same password by a better hash, unless another one was stored meanwhile. */
export const replacePasswordHash = async (
  database: Kysely<Database>,
  accountId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await database
    .updateTable("credential")
    .set({ password_hash: to })
    .where("account_id", "=", accountId)
    .where("password_hash", "=", from)
    .execute();
};

/**
 * Sets an account's password hash; `now` in epoch seconds, `madeFrom` the browser that makes the account by it. Runs in the
 * caller's transaction.
 */
export const storePasswordHash = async (
  database: Kysely<Database>,
  accountId: string,
  passwordHash: string,
  now: number,
  madeFrom: string | null = null,
): Promise<void> => {
  await database
    .insertInto("credential")
    .values({
      account_id: accountId,
      password_hash: passwordHash,
      changed_at: now,
      made_from: madeFrom,
    })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ password_hash: passwordHash, changed_at: now }),
    )
    .execute();
};

/** The account with this name, if this browser made it by a sign-up after `since` (epoch seconds). */
export const findJustMade = (
  database: Kysely<Database>,
  {
    username,
    madeFrom,
    since,
  }: Readonly<Record<"username" | "madeFrom", string>> & { readonly since: number },
) =>
  database
    .selectFrom("account")
    .innerJoin("credential", "credential.account_id", "account.id")
    .select(["account.id", "account.type", "account.email_key", "credential.password_hash"])
    .where("account.username_key", "=", usernameKey(username))
    .where("account.suspended", "=", false)
    .where("account.created_at", ">", since)
    .where("credential.made_from", "=", madeFrom)
    .executeTakeFirst();
