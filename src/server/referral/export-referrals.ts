import type { AccountId } from "../../domain/unit/unit.ts";
import type { Services } from "../services.ts";

/** Who brought an account, and whom it brought: the latter without names, as whom a link has brought is told nobody. Times are epoch seconds. */
export const exportReferrals = async ({ database }: Services, accountId: AccountId): Promise<unknown> => {
  const brought = await database
    .selectFrom("referral")
    .select(["signed_up_at", "approved_at", "ends_at"])
    .where("referrer_id", "=", accountId)
    .orderBy("signed_up_at")
    .execute();
  const by = await database
    .selectFrom("referral as r")
    .leftJoin("account as a", "a.id", "r.referrer_id")
    .select(["a.username as referrer", "r.signed_up_at", "r.approved_at", "r.ends_at"])
    .where("r.referred_id", "=", accountId)
    .executeTakeFirst();
  return { brought_by: by ?? null, brought };
};
