import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata } from "../store/event-store.ts";
import { streamDecider } from "../../domain/stream/stream.decider.ts";
import type { Services } from "../services.ts";
import type { ServerLine } from "./media-server.port.ts";
import { showToAll, takeLines } from "./server-lines.ts";
import { liveStream } from "./stream.reads.ts";

export interface MediaServerJobs {
  readonly "stream.room": { readonly id: string };
  readonly "stream.rooms": Readonly<Record<string, never>>;
  readonly "stream.show": { readonly id: string; readonly feed: string };
  readonly "stream.drop-line": ServerLine;
}

/** Seconds between two looks at which rooms there are. */
const SWEEP_SECONDS = 600;

/** Seconds between two looks at whether the creator's line stands. */
const OPENING_SECONDS = 1;

/** Its lines are ended when it is gone: of both at once Janus reads what it has freed. */
const endRoom = async ({ store, ports: { mediaServer } }: Services, id: string): Promise<void> => {
  await mediaServer?.close(id);
  await store.transact(systemMetadata, (unit) => takeLines(unit, id, "all"));
};

/** What the media server is asked to do: until it has done it, however long it is away. */
export const mediaServerJobs: JobHandlersOf<MediaServerJobs> = {
  /** A broadcast began, and has a room; or it is over, and has none any more. */
  "stream.room": {
    lane: "outside",
    givesUp: neverGivenUp,
    run: async ({ id }, { services }) => {
      const { database, ports } = services;
      if (ports.mediaServer === null) return;
      if ((await liveStream(database, id)) === null) return endRoom(services, id);
      await ports.mediaServer.open(id);
      // It may have ended in the meantime.
      if ((await liveStream(database, id)) === null) await endRoom(services, id);
    },
  },
  /** Rooms that nobody ended, as when a broadcast's own job was lost with a database that was restored. */
  "stream.rooms": {
    lane: "outside",
    givesUp: neverGivenUp,
    run: async (_, { services }) => {
      const { store, ports } = services;
      for (const id of (await ports.mediaServer?.rooms()) ?? []) {
        const { status } = await store.transact(systemMetadata, (unit) => unit.load(streamDecider, id));
        if (status !== "live") await endRoom(services, id);
      }
      return { again: SWEEP_SECONDS };
    },
  },
  /** Who watches is shown what the creator's page sends, once it does. */
  "stream.show": {
    lane: "outside",
    givesUp: neverGivenUp,
    run: async ({ id, feed }, { services }) => {
      const { database, ports } = services;
      const live = await liveStream(database, id);
      if (live === null || ports.mediaServer === null) return undefined;
      const sender = await database
        .selectFrom("stream_line")
        .select("feed")
        .where("stream_id", "=", id)
        .where("account_id", "=", live.creator_id)
        .executeTakeFirst();
      // What was sent in the meantime has a job of its own.
      if (sender?.feed !== feed) return undefined;
      const isShown = await showToAll(services, ports.mediaServer, live, feed);
      return isShown ? undefined : { again: OPENING_SECONDS };
    },
  },
  "stream.drop-line": {
    lane: "outside",
    givesUp: neverGivenUp,
    run: async (line, { services }) => {
      await services.ports.mediaServer?.drop(line);
    },
  },
};
