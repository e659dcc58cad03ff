import { forgetNotices } from "./forget-notices.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import { noticeDays } from "../../domain/notice/notice.ts";
import type { Feature } from "../feature.ts";
import { noticeHandlers } from "./notice.handlers.ts";
import { noticeJobs, type NoticeJobs } from "./notice-mail.ts";
import type { NoticeTables } from "./notice.tables.ts";
import { unreadNoticesOf } from "./notice.reads.ts";

declare module "../database/schema.ts" {
  interface Database extends NoticeTables {}
}

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends NoticeJobs {}
}

const KEPT = noticeDays * daySeconds;

export const noticeFeature = {
  handlers: noticeHandlers,
  jobs: noticeJobs,
  cleanUps: {
    notice: (database, now) =>
      database
        .deleteFrom("notice")
        .where("created_at", "<", now - KEPT)
        .execute(),
  },
  counters: (account) => ({ unread_notifications: unreadNoticesOf(account) }),
  personal: {
    notice: {
      of: ["account_id"],
      given: { as: "notices", columns: ["kind", "text", "url", "created_at", "read_at"] },
      erased: "rows",
    },
  },
  accountErased: forgetNotices,
} satisfies Feature;
