import { STREAM_WORD_SECONDS } from "../../domain/stream/broadcast.ts";
import { streamDecider } from "../../domain/stream/stream.decider.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata } from "../store/event-store.ts";
import { changeStream, tellIngest, tellViewers } from "./change-stream.ts";
import { isRenewalDue } from "./ice-servers.ts";
import { isWatching, pageOf, viewersOf } from "./stream.reads.ts";

export interface StreamJobs {
  readonly "stream.look": { readonly id: string };
}

/** `stream.look`: ends a broadcast whose page is gone, and tells when a viewer has left. */
export const streamJobs: JobHandlersOf<StreamJobs> = {
  "stream.look": {
    givesUp: neverGivenUp,
    run: ({ id }, { services: { store, config } }) =>
      store.transact(systemMetadata, async (unit) => {
        const before = await unit.load(streamDecider, id);
        if (before.status !== "live") return;
        const seenAt = (await pageOf(unit.sql, id))?.seen_at ?? before.startedAt!;
        await changeStream(unit, id, { type: "LookAtStream", seenAt });
        if ((await unit.load(streamDecider, id)).status !== "live") return;
        const seconds = unit.now - before.startedAt!;
        if (isRenewalDue(seconds, seconds - STREAM_WORD_SECONDS))
          tellIngest(unit, config.live, { id, creatorId: before.creatorId! });
        // Those who left since the look before.
        const left = (await viewersOf(unit.sql, id)).filter(
          (viewer) => !isWatching(viewer, unit.now) && isWatching(viewer, unit.now - STREAM_WORD_SECONDS),
        );
        if (left.length > 0) await tellViewers(unit, id);
        return { again: STREAM_WORD_SECONDS };
      }),
  },
};
