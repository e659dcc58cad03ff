import type { Feature } from "../feature.ts";
import { noticeHandlers } from "./notice.handlers.ts";
import { noticeJobs, type NoticeJobs } from "./notice-mail.ts";
import type { NoticeTables } from "./notice.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends NoticeTables {}
}

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends NoticeJobs {}
}

/** How long a notice is kept, in seconds: 180 days. */
const KEPT = 180 * 86_400;

export const noticeFeature = {
  handlers: noticeHandlers,
  jobs: noticeJobs,
  cleanUp: (database, now) =>
    database
      .deleteFrom("notice")
      .where("created_at", "<", now - KEPT)
      .execute(),
} satisfies Feature;
