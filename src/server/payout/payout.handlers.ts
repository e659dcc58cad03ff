import { signedIn, type Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { readBalance } from "../ledger/balance.ts";
import { readPayoutStanding } from "./payout-standing.ts";

/** Own data only: a manager who acts for a creator does not see them. */
export const payoutHandlers = {
  getPayoutStatus: async (_, context) => {
    const { id } = signedIn(context);
    const { database } = context.services;
    const [{ review, reason, verified }, balance] = await Promise.all([
      readPayoutStanding(context.services, id),
      readBalance(database, id),
    ]);
    return answer({
      status: verified ? "verified" : review,
      payable_amount: Math.max(0, balance),
      reason: verified ? null : reason,
    });
  },
} satisfies Partial<Handlers>;
