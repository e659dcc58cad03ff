import type { Kysely, Selectable } from "kysely";
import type { Stripe } from "stripe";

import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { PayoutOrder } from "../payout/payout.port.ts";
import { needsOtherKey } from "./stripe-client.ts";
import type { StripePayoutTable } from "./stripe.tables.ts";

export type StripePayout = Selectable<StripePayoutTable>;

/** The metadata by which a transfer and its payout are ours. */
export const PAYOUT_ID = "payout_id";

export const payoutRow = (database: Kysely<Database>, id: string): Promise<StripePayout> =>
  database.selectFrom("stripe_payout").selectAll().where("payout_id", "=", id).executeTakeFirstOrThrow();

/** Writes down that Stripe is about to be asked for a payout; answers what stands there. */
export const rememberPayout = async (
  database: Kysely<Database>,
  { payoutId, account, amount }: PayoutOrder,
  now: EpochSeconds,
): Promise<StripePayout> => {
  await database
    .insertInto("stripe_payout")
    .values({ payout_id: payoutId, account, amount, transfer: null, bank_payout: null, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return payoutRow(database, payoutId);
};

/** What was made at Stripe is known by its name from then on. */
export const keepMade = async (
  database: Kysely<Database>,
  id: string,
  made: { readonly transfer: string } | { readonly bank_payout: string },
): Promise<void> => {
  await database.updateTable("stripe_payout").set(made).where("payout_id", "=", id).execute();
};

/**
 * A call that changes something at Stripe, with a key of payout and step: repeated, it has one effect. Stripe repeats errors under
 * the same key, so the next try after one has another; it is made only where nothing is found of the first.
 */
export const changingPayout = async <Result>(
  database: Kysely<Database>,
  { payout_id: id, tries }: Pick<StripePayout, "payout_id" | "tries">,
  step: string,
  call: (options: Stripe.RequestOptions) => Promise<Result>,
): Promise<Result> => {
  try {
    return await call({ idempotencyKey: `${step}:${id}${tries === 0 ? "" : `:${tries}`}` });
  } catch (error) {
    if (needsOtherKey(error))
      await database
        .updateTable("stripe_payout")
        .set({ tries: tries + 1 })
        .where("payout_id", "=", id)
        .execute();
    throw error;
  }
};
