import type { Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { Services } from "../services.ts";

/** The account of a creator at a company that pays out. */
export const payoutAccountOf = (database: Kysely<Database>, creatorId: AccountId) =>
  database.selectFrom("payout_account").selectAll().where("creator_id", "=", creatorId).executeTakeFirst();

/** Asks the provider how an account stands and keeps it; one that is gone is stopped. */
export const refreshPayoutAccount = async (services: Services, account: string): Promise<void> => {
  const { database, ports, clock } = services;
  if (ports.payouts.accounts === null) return;
  const standing = await ports.payouts.accounts.read(account);
  const { state, reason } = standing ?? { state: "stopped", reason: null };
  await database
    .updateTable("payout_account")
    .set({ state, reason, told_at: clock.now() })
    .where("account", "=", account)
    .where("provider", "=", ports.payouts.name)
    .execute();
};
