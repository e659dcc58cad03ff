import type { Feature } from "../feature.ts";
import { commentHandlers } from "./comment.handlers.ts";
import { takePartHandlers } from "./take-part.handlers.ts";
import type { TakePartTables } from "./take-part.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends TakePartTables {}
}

export const takePartFeature = {
  handlers: { ...takePartHandlers, ...commentHandlers },
} satisfies Feature;
