import * as Schema from "effect/Schema";

import { Done, queryInteger, short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { EpochSeconds } from "../records.ts";
import { ReportedConversation, ReviewItem } from "./review.records.ts";

const Optional = Schema.optionalKey;
const ReviewParam = Schema.Struct({ id: short(100) });

/** Content Cop: what reviewers decide on, and what its owner is told of (section 22, COVER-29). */
export const reviewEndpoints = {
  getReview: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/review",
    access: "model",
    subject: "creator",
    summary:
      "The own items (`tab` `own`), or for reviewers what is to be decided: `media`, `applications`, `reports`. What waits comes oldest first, the rest newest first; without `status` the own items that are not approved, else those that wait.",
    query: Schema.Struct({
      tab: Optional(Schema.Literals(["own", "media", "applications", "reports"])),
      status: Optional(Schema.Literals(["pending", "rejected", "approved"])),
      before_time: Optional(queryInteger(0, 100_000_000_000)),
      before_id: Optional(short(100)),
    }),
    success: Schema.Struct({
      items: Schema.Array(ReviewItem),
      next: Schema.NullOr(Schema.Struct({ before_time: Schema.Int, before_id: Schema.String })),
    }),
    failures: ["not_allowed"],
  },
  decideReview: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/review/{id}",
    access: "model",
    subject: "own",
    summary:
      "Approve or reject an item; a rejection says why. For reviewers, never about themselves or whom they manage. With `asked_at` as it was shown: refused when its owner has changed it since (COVER-29).",
    params: ReviewParam,
    body: Schema.Struct({
      decision: Schema.Literals(["approve", "reject"]),
      reason: Optional(Schema.NullOr(short(8000))),
      asked_at: Optional(EpochSeconds),
    }),
    success: Done,
    failures: ["not_allowed", "own_review", "review_not_found", "already_decided", "conflict"],
  },
  appealReview: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/review/{id}/appeal",
    access: "model",
    subject: "creator",
    summary: "Have an own item that was rejected looked at again, once.",
    params: ReviewParam,
    body: Schema.Struct({ message: short(8000) }),
    success: Done,
    failures: ["review_not_found", "not_rejected", "already_appealed"],
  },
  deleteReviewed: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/review/{id}",
    access: "model",
    subject: "creator",
    summary: "Delete what an own item is about.",
    params: ReviewParam,
    success: Done,
    failures: ["review_not_found"],
  },
  openReportedConversation: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/review/{id}/conversation",
    access: "model",
    subject: "own",
    summary:
      "The message that a report is about with a few before and after it, for reviewers while the report waits: never about themselves or whom they manage. Each opening stands in the audit list.",
    params: ReviewParam,
    success: ReportedConversation,
    failures: ["not_allowed", "own_review", "review_not_found", "already_decided"],
  },
  getReviewFile: {
    kind: "file",
    method: "GET",
    path: "/api/v1/account/review/{id}/file/{index}",
    access: "user",
    subject: "creator",
    summary: "Leads to a file of an item: for its owner, and for reviewers while it waits for a decision.",
    params: Schema.Struct({ id: short(100), index: queryInteger(0, 99) }),
    success: Schema.Unknown,
    failures: ["review_not_found"],
  },
  getReviewDocument: {
    kind: "file",
    method: "GET",
    path: "/api/v1/account/review/{id}/document/{document}",
    access: "model",
    subject: "own",
    summary:
      "A picture of an application's documents, for reviewers while it waits. It is never stored on the way, and who opened it stands in the audit list.",
    params: Schema.Struct({ id: short(100), document: Schema.Literals(["front", "back", "selfie"]) }),
    success: Schema.Unknown,
    failures: ["not_allowed", "own_review", "review_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
