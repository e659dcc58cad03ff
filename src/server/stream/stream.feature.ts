import { sql } from "kysely";

import type { Feature } from "../feature.ts";
import { createMediaServer } from "./create-media-server.ts";
import { endBroadcast } from "./end-broadcast.ts";
import { forgetLines } from "./forget-lines.ts";
import { mediaServerJobs, type MediaServerJobs } from "./media-server.jobs.ts";
import type { MediaServerPort } from "./media-server.port.ts";
import { carryStreamSignal } from "./stream-signal.ts";
import { enterStreamRoom } from "./stream-room.ts";
import { streamModerationHandlers } from "./stream-moderation.handlers.ts";
import { streamStatsHandlers } from "./stream-stats.handlers.ts";
import { streamHandlers } from "./stream.handlers.ts";
import { streamJobs, type StreamJobs } from "./stream.jobs.ts";
import { erasedStreamProjection, streamProjection } from "./stream.projection.ts";
import type { StreamTables } from "./stream.tables.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends StreamJobs, MediaServerJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends StreamTables {}
}
declare module "../ports/ports.ts" {
  interface Ports {
    /** Null: broadcasts go from browser to browser. */
    readonly mediaServer: MediaServerPort | null;
  }
}

export const streamFeature = {
  handlers: { ...streamHandlers, ...streamModerationHandlers, ...streamStatsHandlers },
  jobs: { ...streamJobs, ...mediaServerJobs },
  recurring: ["stream.rooms"],
  ports: { mediaServer: createMediaServer },
  projections: [streamProjection, erasedStreamProjection],
  signal: carryStreamSignal,
  room: enterStreamRoom,
  personal: {
    stream: {
      of: ["creator_id"],
      given: {
        as: "broadcasts",
        columns: ["title", "goal", "started_at", "ended_at", "peak_viewers", "unique_viewers"],
      },
      erased: "event",
    },
    stream_page: {
      of: { column: "stream_id", table: "stream", key: "id", of: ["creator_id"] },
      given: "The page and the last still of a broadcast.",
      erased: "rows",
    },
    stream_line: {
      of: ["account_id"],
      given: "How a page is connected with the media server, for as long as it is.",
      erased: "rows",
    },
    stream_viewer: {
      of: ["account_id"],
      given: { as: "broadcasts_watched", columns: ["stream_id", "seen_at", "muted"] },
      erased: "rows",
    },
    stream_message: {
      of: ["account_id"],
      given: { as: "chat_messages", columns: ["text", "tip_usd", "created_at", "deleted_at"] },
      erased: { kept: "Tips, by which the statistics of broadcasts go; words are gone by `accountErased`." },
    },
  },
  personalStreams: (id) => sql`select 'broadcast-' || s.id from stream s where s.creator_id = ${id}`,
  accountLeaves: endBroadcast,
  accountErased: forgetLines,
} satisfies Feature;
