import type fc from "fast-check";

import { payoutDecider, type PayoutCommand } from "../../src/domain/payout/payout.decider.ts";
import { some, type Step } from "./steps.ts";

/** What may happen to a payout. */
export const payout = (id: string): fc.Arbitrary<readonly Step[]> => {
  const commands: readonly PayoutCommand[] = [
    { type: "BookPayout", creatorId: id.split("-")[0]!, amount: 2_345 },
    { type: "SendPayout", file: 3 },
    { type: "AssignPayout", provider: "stripe", account: `acct_${id}` },
    { type: "TransferPayout", reference: `tr_${id}` },
    { type: "FailPayout", reason: `closed ${id}` },
    { type: "MarkPayoutPaid" },
    { type: "ReturnPayout", reason: `no such account as ${id}` },
  ];
  return some(payoutDecider, id, commands);
};
