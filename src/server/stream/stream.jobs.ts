import { STREAM_WORD_SECONDS, VIEWER_SILENCE_SECONDS } from "../../domain/stream/broadcast.ts";
import { streamDecider } from "../../domain/stream/stream.decider.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { changeStream, tellIngest, tellViewers } from "./change-stream.ts";
import { modeOf } from "./media-server.port.ts";
import { isRenewalDue } from "./ice-servers.ts";
import { takeLines } from "./server-lines.ts";
import { pageOf } from "./stream.reads.ts";

export interface StreamJobs {
  readonly "stream.look": { readonly id: string };
}

/** Puts those out of the room who watch no more: gone, or without access, so that they cannot say that they do. */
const putOut = async (unit: UnitOfWork, id: string): Promise<boolean> => {
  const left = await unit.sql
    .updateTable("stream_viewer")
    .set({ inside: false })
    .where("stream_id", "=", id)
    .where("inside", "=", true)
    .where("seen_at", "<", unit.now - VIEWER_SILENCE_SECONDS)
    .returning("account_id")
    .execute();
  await takeLines(
    unit,
    id,
    left.map(({ account_id }) => account_id),
  );
  for (const { account_id: account } of left)
    unit.publish({
      event: "stream.denied",
      audience: { account },
      data: { stream_id: id, code: "not_found" },
    });
  return left.length > 0;
};

/** `stream.look`: ends a broadcast whose page is gone, and tells when a viewer has left. */
export const streamJobs: JobHandlersOf<StreamJobs> = {
  "stream.look": {
    givesUp: neverGivenUp,
    run: ({ id }, { services: { store, config, ports } }) =>
      store.transact(systemMetadata, async (unit) => {
        const before = await unit.load(streamDecider, id);
        if (before.status !== "live") return;
        const seenAt = (await pageOf(unit.sql, id))?.seen_at ?? before.startedAt!;
        await changeStream(unit, id, { type: "LookAtStream", seenAt });
        if ((await unit.load(streamDecider, id)).status !== "live") return;
        const seconds = unit.now - before.startedAt!;
        if (isRenewalDue(seconds, seconds - STREAM_WORD_SECONDS))
          tellIngest(unit, { live: config.live, mode: modeOf(ports) }, { id, creatorId: before.creatorId! });
        if (await putOut(unit, id)) await tellViewers(unit, id);
        return { again: STREAM_WORD_SECONDS };
      }),
  },
};
