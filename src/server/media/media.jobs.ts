import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { sweepMedia, type MediaSweep } from "./sweep-media.ts";
import { makeMedia, type MakingMedia } from "./make-media.ts";

export interface MediaJobs {
  /** A stored name. */
  readonly "media.remove": { readonly name: string };
  readonly "media.sweep": MediaSweep;
  /** The id of a film or sound, and what packs its source. */
  readonly "media.make": MakingMedia;
}

/** `media.remove`: a file that nothing shows any more. */
export const mediaJobs: JobHandlersOf<MediaJobs> = {
  "media.make": makeMedia,
  "media.sweep": sweepMedia,
  "media.remove": {
    lane: "outside",
    givesUp: neverGivenUp,
    run: async ({ name }, { services }) => services.ports.media.remove(name),
  },
};
