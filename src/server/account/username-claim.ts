import type { Kysely } from "kysely";

import { usernameKey } from "../../domain/account/username-key.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Who wants a username: an account, or null somebody who has none yet. */
interface Claim {
  readonly username: string;
  readonly accountId: AccountId | null;
  readonly now: EpochSeconds;
}

/**
 * Whether somebody else has a username, or had it within 30 days. Profiles are public, so everybody may know of a name that it is
 * taken.
 */
export const isUsernameTaken = async (
  database: Kysely<Database>,
  { username, accountId, now }: Claim,
): Promise<boolean> => {
  const key = usernameKey(username);
  const [has, had] = await Promise.all([
    database.selectFrom("account").select("id").where("username_key", "=", key).executeTakeFirst(),
    database
      .selectFrom("former_username")
      .select("account_id as id")
      .where("username_key", "=", key)
      .where("held_until", ">", now)
      .executeTakeFirst(),
  ]);
  return [has, had].some((other) => other !== undefined && other.id !== accountId);
};

/** A username was given up by somebody while this command took it: it is held for him. */
class UsernameHeldError extends Error {
  override readonly name = "UsernameHeldError";
}

/**
 * Asked in the transaction that has just written a username, so that the unique key has let it through: whoever had to wait for
 * that sees now what the other command has left behind. Throws what `isClaimRefused` knows when the name is held for somebody else.
 */
export const confirmClaim = async (
  { sql }: Pick<UnitOfWork, "sql">,
  { username, accountId }: Pick<Claim, "username" | "accountId">,
): Promise<void> => {
  const held = await sql
    .selectFrom("former_username")
    .select("account_id")
    .where("username_key", "=", usernameKey(username))
    .where("account_id", "<>", accountId ?? "")
    .executeTakeFirst();
  if (held !== undefined) throw new UsernameHeldError("This username is held for whoever had it.");
};

/** Whether a command failed because somebody else has the username, or had it just now. */
export const isClaimRefused = (error: unknown): boolean =>
  error instanceof UsernameHeldError ||
  (error as { readonly constraint?: unknown } | null)?.constraint === "account_username_unique";
