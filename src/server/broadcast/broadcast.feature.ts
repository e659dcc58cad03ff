import type { Feature } from "../feature.ts";
import { broadcastHandlers } from "./broadcast.handlers.ts";
import { broadcastJobs, type BroadcastJobs } from "./broadcast.jobs.ts";
import type { BroadcastTables } from "./broadcast.tables.ts";
import { stopForFailedFile } from "./stop-broadcast.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends BroadcastJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends BroadcastTables {}
}

export const broadcastFeature = {
  handlers: broadcastHandlers,
  jobs: broadcastJobs,
  mediaSettled: stopForFailedFile,
  personal: {
    broadcast: {
      of: ["creator_id"],
      given: {
        as: "messages_to_many",
        columns: [
          "direct_message_id",
          "groups",
          "spent_over",
          "due_at",
          "begun_at",
          "status",
          "sent",
          "created_at",
        ],
      },
      erased: "rows",
    },
  },
} satisfies Feature;
