import { postHandlers } from "./post.handlers.ts";
import { postPurchase } from "./post.purchase.ts";
import type { Feature } from "../feature.ts";
import type { PostTables } from "./post.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends PostTables {}
}

export const postFeature = {
  handlers: postHandlers,
  purchases: { post: postPurchase },
} satisfies Feature;
