import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";

export interface MediaJobs {
  /** A stored name. */
  readonly "media.remove": { readonly name: string };
}

/** `media.remove`: a file that nothing shows any more. */
export const mediaJobs: JobHandlersOf<MediaJobs> = {
  "media.remove": {
    givesUp: neverGivenUp,
    run: async ({ name }, { services }) => services.ports.media.remove(name),
  },
};
