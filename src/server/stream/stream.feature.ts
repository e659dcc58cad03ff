import type { Feature } from "../feature.ts";
import { carryStreamSignal } from "./stream-signal.ts";
import { enterStreamRoom } from "./stream-room.ts";
import { streamStatsHandlers } from "./stream-stats.handlers.ts";
import { streamHandlers } from "./stream.handlers.ts";
import { streamJobs, type StreamJobs } from "./stream.jobs.ts";
import { streamProjection } from "./stream.projection.ts";
import type { StreamTables } from "./stream.tables.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends StreamJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends StreamTables {}
}

export const streamFeature = {
  handlers: { ...streamHandlers, ...streamStatsHandlers },
  jobs: streamJobs,
  projections: [streamProjection],
  signal: carryStreamSignal,
  room: enterStreamRoom,
} satisfies Feature;
