import type { Kysely } from "kysely";

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

/** Whether an account has a password; those that were made through a provider have none at first. */
export const hasPassword = async (database: Kysely<Database>, id: string): Promise<boolean> => {
  const row = await database
    .selectFrom("credential")
    .select("account_id")
    .where("account_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Sets an account's password hash; `now` in epoch seconds. Runs in the caller's transaction. */
export const storePasswordHash = async (
  database: Kysely<Database>,
  accountId: string,
  passwordHash: string,
  now: number,
): Promise<void> => {
  await database
    .insertInto("credential")
    .values({ account_id: accountId, password_hash: passwordHash, changed_at: now })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ password_hash: passwordHash, changed_at: now }),
    )
    .execute();
};
