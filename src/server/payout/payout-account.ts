import type { AccountId } from "../../domain/unit/unit.ts";
import type { Services } from "../services.ts";

/** The account of a creator at the company that pays now; one at another counts for nothing. */
export const payoutAccountOf = (
  { database, ports }: Pick<Services, "database" | "ports">,
  creatorId: AccountId,
) =>
  database
    .selectFrom("payout_account")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .where("provider", "=", ports.payouts.name)
    .executeTakeFirst();

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
