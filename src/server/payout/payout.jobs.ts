import { daySeconds } from "../../domain/format/duration.ts";
import { nextPayoutAt } from "../../domain/payout/payout-week.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import type { Services } from "../services.ts";
import { WATCHED } from "./is-paid-out.ts";
import { refreshPayoutAccount } from "./payout-account.ts";
import type { PayoutNews } from "./payout.port.ts";
import { runPayouts } from "./payout-run.ts";
import { assignPayouts, settlePayout } from "./settle-payout.ts";

/** How often a payout is looked at that is underway or may still come back, in seconds. */
const OFTEN = daySeconds;

export interface PayoutJobs {
  readonly "payout.settle": { readonly id: string };
  readonly "payout.news": { readonly news: PayoutNews };
  readonly "payout.run": Readonly<Record<string, never>>;
}

/** Whether a payout is looked at again without a message about it. */
const isWatched = async ({ database, clock }: Services, id: string): Promise<boolean> => {
  const { paid_at: paidAt } = await database
    .selectFrom("payout")
    .select("paid_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return paidAt === null || clock.now() < paidAt + WATCHED;
};

/**
 * `payout.run`: each Monday books what is due and hands it to the provider; a run that was missed is made up for. `payout.settle`:
 * brings one on until it is settled. `payout.news`: looks at what a provider's message is about.
 */
export const payoutJobs: JobHandlersOf<PayoutJobs> = {
  "payout.run": {
    givesUp: neverGivenUp,
    run: async (_, { services }) => {
      await runPayouts(services, services.ports.payouts.name);
      await assignPayouts(services);
      const now = services.clock.now();
      return { again: nextPayoutAt(now) - now };
    },
  },
  "payout.settle": {
    givesUp: neverGivenUp,
    run: async ({ id }, { services }) => {
      const kind = await settlePayout(services, id);
      if (kind === null || kind === "failed" || !(await isWatched(services, id))) return;
      return { again: OFTEN };
    },
  },
  "payout.news": {
    givesUp: neverGivenUp,
    run: async ({ news }, { services }) => {
      if (news.kind === "account") return refreshPayoutAccount(services, news.account);
      await settlePayout(services, news.payoutId);
    },
  },
};
