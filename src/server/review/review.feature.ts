import { sql } from "kysely";

import type { Feature } from "../feature.ts";
import { keptReviewFiles } from "./review-files.ts";
import { reviewHandlers } from "./review.handlers.ts";
import { reviewJobs, type ReviewJobs } from "./review.jobs.ts";
import { reviewProjection } from "./review.projection.ts";
import type { ReviewTables } from "./review.tables.ts";
import type { ReviewedThings } from "./reviewed.ts";
import { openReviewsOf } from "./review-counts.ts";

declare module "../database/schema.ts" {
  interface Database extends ReviewTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends ReviewJobs {}
}
declare module "../services.ts" {
  interface Services {
    readonly reviewed: ReviewedThings;
  }
}

export const reviewFeature = {
  handlers: reviewHandlers,
  jobs: reviewJobs,
  projections: [reviewProjection],
  keptFiles: keptReviewFiles,
  counters: (account) => ({ content_review_pending: openReviewsOf(account) }),
  personal: {
    review_item: {
      of: ["account_id"],
      others: ["reviewer_id"],
      given: { as: "reviews", columns: ["kind", "status", "reason", "appeal", "asked_at", "decided_at"] },
      erased: "event",
      files: ["file"],
    },
  },
  personalStreams: (id) => sql`select 'review-' || r.id from review_item r where r.account_id = ${id}`,
} satisfies Feature;
