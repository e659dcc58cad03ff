import type { Feature } from "../feature.ts";
import { noticeJobs, type NoticeJobs } from "./notice-mail.ts";
import type { NoticeTables } from "./notice.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends NoticeTables {}
}

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends NoticeJobs {}
}

const YEAR = 366 * 86_400;

export const noticeFeature = {
  jobs: noticeJobs,
  cleanUp: (database, now) =>
    database
      .deleteFrom("notice")
      .where("created_at", "<", now - YEAR)
      .execute(),
} satisfies Feature;
