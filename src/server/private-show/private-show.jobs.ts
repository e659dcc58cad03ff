import { privateShowDecider } from "../../domain/private-show/private-show.decider.ts";
import { nextLook, type PrivateShowState } from "../../domain/private-show/private-show.state.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata } from "../store/event-store.ts";
import { changeShow, roomFactsOf } from "./change-show.ts";

export interface PrivateShowJobs {
  /** `status`: the step that is waited for; when it is made, another job waits for the next. */
  readonly "private-show.look": { readonly id: string; readonly status: PrivateShowState["status"] };
}

/** `private-show.look`: what a show does by itself when time passes: it expires, is broken off, or is over. */
export const privateShowJobs: JobHandlersOf<PrivateShowJobs> = {
  "private-show.look": {
    givesUp: neverGivenUp,
    run: ({ id, status }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        const before = await unit.load(privateShowDecider, id);
        if (before.status !== status) return;
        const { state } = await changeShow(unit, id, {
          type: "LookAtPrivate",
          ...(await roomFactsOf(unit, id)),
        });
        const wait = state.status === status ? nextLook(state, unit.now) : null;
        return wait === null ? undefined : { again: wait };
      }),
  },
};
