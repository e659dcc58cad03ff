import type { Kysely } from "kysely";
import { sql } from "kysely";

import type { Database } from "../../src/server/database/schema.ts";

/** What the provider charged, what we booked, and who has access for it. */
export interface Books {
  /** Charges of the provider's own ledger, in cents by payment. */
  readonly charged: ReadonlyMap<string, number>;
  /** What our ledger took from buyers, in cents by payment. */
  readonly booked: ReadonlyMap<string, number>;
  readonly postingSum: number;
  readonly activeByPayment: ReadonlySet<string>;
  readonly held: number;
}

export const readBooks = async (database: Kysely<Database>): Promise<Books> => {
  const charges = await database.selectFrom("sandbox_ledger").selectAll().execute();
  const postings = await database.selectFrom("ledger_posting").selectAll().execute();
  const subscriptions = await database
    .selectFrom("subscription")
    .select(["payment_id"])
    .where("status", "=", "active")
    .where("payment_id", "is not", null)
    .execute();
  const { held } = await database
    .selectFrom("sandbox_authorization")
    .select(sql<number>`count(*) filter (where status = 'held')::int`.as("held"))
    .executeTakeFirstOrThrow();
  return {
    charged: new Map(charges.map(({ payment_id, amount }) => [payment_id, amount])),
    booked: new Map(
      postings
        .filter(({ account }) => account.startsWith("buyer:"))
        .map((row) => [row.payment_id, 0 - row.amount]),
    ),
    postingSum: postings.reduce((sum, { amount }) => sum + amount, 0),
    activeByPayment: new Set(subscriptions.map(({ payment_id }) => payment_id!)),
    held,
  };
};
