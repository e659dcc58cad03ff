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
} satisfies Feature;
