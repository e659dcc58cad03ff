import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata } from "../store/event-store.ts";
import type { AutoOccasion } from "./auto-occasion.ts";
import { sendOnce } from "./send-once.ts";
import { sendRound } from "./send-round.ts";

export interface AutoMessageJobs {
  readonly "auto-message.send": { readonly id: number; readonly occasion: AutoOccasion };
  /** `at`: the time of the round. */
  readonly "auto-message.round": { readonly id: number; readonly at: EpochSeconds };
}

/**
 * `auto-message.send`: a welcome or a thank-you to one fan. `auto-message.round`: an interval's message to many, one batch a run,
 * so that it stands behind whatever fell due meanwhile. A conversation has one message of a cause: run twice or by two nodes,
 * nobody gets two.
 */
export const autoMessageJobs: JobHandlersOf<AutoMessageJobs> = {
  "auto-message.send": {
    givesUp: neverGivenUp,
    run: async ({ id, occasion }, { services: { store } }) => {
      const again = await store.transact(systemMetadata, (unit) => sendOnce(unit, id, occasion));
      return again === null ? undefined : { again };
    },
  },
  "auto-message.round": {
    givesUp: neverGivenUp,
    run: async ({ id, at }, { services: { store } }) => {
      const again = await store.transact(systemMetadata, (unit) => sendRound(unit, id, at));
      return again === null ? undefined : { again };
    },
  },
};
