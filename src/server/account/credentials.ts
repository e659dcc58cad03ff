import type { Kysely } from "kysely";

import { emailKey, isEmail } from "../../domain/account/email.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import type { Database } from "../database/schema.ts";

/** What a sign-in needs of an account; `password_hash` is null when it has no password. */
export interface SignInAccount {
  readonly id: string;
  readonly type: "user" | "model";
  readonly suspended: boolean;
  readonly compliance_status: "approved" | "rejected" | "under_review" | null;
  readonly password_hash: string | null;
}

const USERNAME = /^[a-z0-9_-]{1,30}$/;

/** Finds an account by username or e-mail, in any case; null for anything that is neither. */
export const findForSignIn = async (
  database: Kysely<Database>,
  identifier: string,
): Promise<SignInAccount | null> => {
  const asEmail = isEmail(identifier);
  if (!asEmail && !USERNAME.test(usernameKey(identifier))) return null;
  const found = await database
    .selectFrom("account")
    .leftJoin("credential", "credential.account_id", "account.id")
    .select([
      "account.id",
      "account.type",
      "account.suspended",
      "account.compliance_status",
      "credential.password_hash",
    ])
    .where(
      asEmail ? "account.email_key" : "account.username_key",
      "=",
      asEmail ? emailKey(identifier) : usernameKey(identifier),
    )
    .executeTakeFirst();
  return found ?? null;
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
