import { creatorHandlers } from "./creator.handlers.ts";
import { creatorProjection } from "./creator.projection.ts";
import type { Feature } from "../feature.ts";
import type { CreatorTables } from "./creator.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends CreatorTables {}
}

export const creatorFeature = {
  handlers: creatorHandlers,
  projections: [creatorProjection],
} satisfies Feature;
