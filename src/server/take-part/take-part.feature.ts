import type { Feature } from "../feature.ts";
import { commentHandlers } from "./comment.handlers.ts";
import { takePartHandlers } from "./take-part.handlers.ts";
import type { TakePartTables } from "./take-part.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends TakePartTables {}
}

export const takePartFeature = {
  handlers: { ...takePartHandlers, ...commentHandlers },
  personal: {
    post_comment: {
      of: ["account_id"],
      given: { as: "comments", columns: ["post_id", "text", "created_at"] },
      erased: "rows",
    },
    poll_vote: {
      of: ["account_id"],
      given: { as: "votes", columns: ["post_id", "option", "created_at"] },
      erased: "rows",
    },
  },
} satisfies Feature;
