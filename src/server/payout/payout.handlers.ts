import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { readBalance } from "../ledger/balance.ts";

/** Own data only: a manager who acts for a creator does not see them. */
const readReview = (context: RequestContext) =>
  context.services.database
    .selectFrom("account")
    .select(["payout_status", "payout_reason"])
    .where("id", "=", signedIn(context).id)
    .executeTakeFirstOrThrow();

export const payoutHandlers = {
  getPayoutStatus: async (_, context) => {
    const [{ payout_status, payout_reason }, balance] = await Promise.all([
      readReview(context),
      readBalance(context.services.database, signedIn(context).id),
    ]);
    return answer({
      status: payout_status ?? "missing",
      payable_amount: Math.max(0, balance),
      reason: payout_reason,
    });
  },
} satisfies Partial<Handlers>;
