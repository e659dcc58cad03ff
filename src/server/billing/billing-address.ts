import type { Kysely } from "kysely";

import { addressFields, type AddressField, type BillingAddress } from "../../domain/billing/address.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

export type BillingAddressTable = { readonly account_id: AccountId } & Readonly<Record<AddressField, string>>;

export interface BillingTables {
  readonly billing_address: BillingAddressTable;
}

/** The address on an account's receipts; null: none is entered. */
export const readAddress = async (
  database: Kysely<Database>,
  accountId: AccountId,
): Promise<BillingAddress | null> =>
  (await database
    .selectFrom("billing_address")
    .select([...addressFields])
    .where("account_id", "=", accountId)
    .executeTakeFirst()) ?? null;
