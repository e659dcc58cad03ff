import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { siteOfAccount } from "../session/site-of-account.ts";
import { systemMetadata } from "../store/event-store.ts";
import { publishSlot } from "./publish-slot.ts";

export interface AutoPostJobs {
  /** `at`: the time of the slot. */
  readonly "auto-post.publish": { readonly creatorId: AccountId; readonly at: EpochSeconds };
}

/** `auto-post.publish`: a slot of a creator's automatic posts whose time has come. */
export const autoPostJobs: JobHandlersOf<AutoPostJobs> = {
  "auto-post.publish": {
    givesUp: neverGivenUp,
    run: async ({ creatorId, at }, { services }) => {
      const site = await siteOfAccount(services, creatorId);
      if (site === undefined) throw new Error("There is no site to publish on.");
      const early = await services.store.transact(systemMetadata, (unit) =>
        publishSlot(unit, { creatorId, at, site }),
      );
      return early === null ? undefined : { again: early };
    },
  },
};
