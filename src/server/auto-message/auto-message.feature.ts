import type { Feature } from "../feature.ts";
import { autoMessageHandlers } from "./auto-message.handlers.ts";
import { autoMessageJobs, type AutoMessageJobs } from "./auto-message.jobs.ts";
import { autoMessageReactions } from "./auto-message.reactions.ts";
import type { AutoMessageTables } from "./auto-message.tables.ts";
import { tellFailedFile } from "./tell-failed-file.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends AutoMessageJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends AutoMessageTables {}
}

export const autoMessageFeature = {
  handlers: autoMessageHandlers,
  jobs: autoMessageJobs,
  reactions: autoMessageReactions,
  mediaSettled: tellFailedFile,
  personal: {
    auto_message: {
      of: ["creator_id"],
      given: {
        as: "automatic_messages",
        columns: ["type", "rule", "time_zone", "content_id", "active", "created_at", "deleted_at"],
      },
      erased: "rows",
    },
    auto_message_content: {
      of: { column: "auto_message_id", table: "auto_message", key: "id", of: ["creator_id"] },
      given: "Which text an automatic message has had.",
      erased: "rows",
    },
  },
} satisfies Feature;
