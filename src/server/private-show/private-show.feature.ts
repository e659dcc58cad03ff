import { endPrivateShows } from "./end-private-shows.ts";
import type { Feature } from "../feature.ts";
import { privateOf } from "./private-global.ts";
import { privateRoomHandlers } from "./private-room.handlers.ts";
import { privateShowHandlers } from "./private-show.handlers.ts";
import { privateShowJobs, type PrivateShowJobs } from "./private-show.jobs.ts";
import { privateShowProjection } from "./private-show.projection.ts";
import { privateShowPurchase } from "./private-show.purchase.ts";
import type { PrivateShowTables } from "./private-show.tables.ts";
import { carryPrivateSignal } from "./private-signal.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends PrivateShowJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends PrivateShowTables {}
}

export const privateShowFeature = {
  handlers: { ...privateShowHandlers, ...privateRoomHandlers },
  jobs: privateShowJobs,
  projections: [privateShowProjection],
  purchases: { private_show: privateShowPurchase },
  pageGlobals: { private: privateOf },
  signal: carryPrivateSignal,
  personal: {
    private_show: {
      of: ["creator_id", "fan_id"],
      given: {
        as: "private_shows",
        columns: [
          ...["creator_id", "fan_id", "kind", "minutes", "amount", "status"],
          ...["invited_at", "started_at", "ended_at"],
        ] as const,
        names: ["creator_id", "fan_id"],
      },
      erased: { kept: "Ids, dates and amounts: what was paid for is part of the books." },
    },
    private_presence: {
      of: { column: "show_id", table: "private_show", key: "id", of: ["creator_id", "fan_id"] },
      given: "Which page was in the room last.",
      erased: "rows",
    },
  },
  accountLeaves: endPrivateShows,
} satisfies Feature;
