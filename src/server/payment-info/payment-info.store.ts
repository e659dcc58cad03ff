import type { Kysely } from "kysely";

import type { PaymentInfo } from "../../domain/payment-info/payment-info.ts";
import type { Database } from "../database/schema.ts";
import type { Keys } from "../session/keys.ts";

const PURPOSE = "payment-info";

/** What is encrypted: the owner's id with it, so that a row that was moved to another account does not open. */
interface Sealed {
  readonly accountId: string;
  readonly info: PaymentInfo;
}

/** Keeps the payout data of an account, encrypted, in place of what was there; `now` in epoch seconds. */
export const storePaymentInfo = async (
  sql: Kysely<Database>,
  keys: Keys,
  { accountId, info }: Sealed,
  now: number,
): Promise<void> => {
  const row = { sealed: keys.seal(PURPOSE, JSON.stringify({ accountId, info })), changed_at: now };
  await sql
    .insertInto("payment_info")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
};

/** The payout data of an account; null when there are none. Throws for data that are not what this server sealed. */
export const readPaymentInfo = async (
  sql: Kysely<Database>,
  keys: Keys,
  accountId: string,
): Promise<{ readonly info: PaymentInfo; readonly changedAt: number } | null> => {
  const row = await sql
    .selectFrom("payment_info")
    .select(["sealed", "changed_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const opened = keys.open(PURPOSE, row.sealed);
  const sealed = opened === null ? null : (JSON.parse(opened) as Sealed);
  if (sealed === null || sealed.accountId !== accountId)
    throw new Error(`The payout data of account ${accountId} do not open with this server's key.`);
  return { info: sealed.info, changedAt: row.changed_at };
};
