import { createHash } from "node:crypto";

import type { Kysely } from "kysely";

import type { PaymentInfo } from "../../domain/payment-info/payment-info.ts";
import type { Database } from "../database/schema.ts";
import { openDocument, sealDocument, type DocumentKeys } from "../upload/document-seal.ts";

/** What is encrypted: the owner's id with it, so that a row that was moved to another account does not open. */
interface Sealed {
  readonly accountId: string;
  readonly info: PaymentInfo;
}

/** Keeps the payout data of an account, encrypted, in place of what was there; `now` in epoch seconds. */
export const storePaymentInfo = async (
  sql: Kysely<Database>,
  keys: DocumentKeys,
  { accountId, info }: Sealed,
  now: number,
): Promise<void> => {
  const sealed = sealDocument(keys, Buffer.from(JSON.stringify({ accountId, info }))).toString("base64url");
  const row = { sealed, changed_at: now };
  await sql
    .insertInto("payment_info")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
};

export interface KeptPaymentInfo {
  readonly info: PaymentInfo;
  readonly changedAt: number;
  /** Another one each time that they are saved: what somebody looked at. */
  readonly version: string;
}

const versionOf = (sealed: string): string => createHash("sha256").update(sealed).digest("hex").slice(0, 8);

/** The payout data of an account; null when there are none, or none of this account that this installation's key opens. */
export const readPaymentInfo = async (
  sql: Kysely<Database>,
  keys: DocumentKeys,
  accountId: string,
): Promise<KeptPaymentInfo | null> => {
  const row = await sql
    .selectFrom("payment_info")
    .select(["sealed", "changed_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const opened = openDocument(keys, Buffer.from(row.sealed, "base64url"));
  const kept = opened === null ? null : (JSON.parse(opened.toString()) as Sealed);
  if (kept?.accountId !== accountId) return null;
  return { info: kept.info, changedAt: row.changed_at, version: versionOf(row.sealed) };
};
