import { nextPayoutAt } from "../../domain/payout/payout-week.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { runPayouts } from "./payout-run.ts";

export interface PayoutJobs {
  readonly "payout.run": Readonly<Record<string, never>>;
}

/** `payout.run`: each Monday books what is due; a run that was missed is made up for. */
export const payoutJobs: JobHandlersOf<PayoutJobs> = {
  "payout.run": {
    givesUp: neverGivenUp,
    run: async (_, { services }) => {
      await runPayouts(services);
      const now = services.clock.now();
      return { again: nextPayoutAt(now) - now };
    },
  },
};
