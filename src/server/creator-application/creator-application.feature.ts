import { creatorApplicationHandlers } from "./creator-application.handlers.ts";
import type { Feature } from "../feature.ts";
import type { CreatorApplicationTables } from "./creator-application.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends CreatorApplicationTables {}
}

export const creatorApplicationFeature = {
  handlers: creatorApplicationHandlers,
} satisfies Feature;
