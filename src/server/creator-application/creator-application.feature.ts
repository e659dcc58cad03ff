import { creatorApplicationHandlers } from "./creator-application.handlers.ts";
import type { Feature } from "../feature.ts";
import type { CreatorApplicationTables } from "./creator-application.tables.ts";
import { creatorApplicationTasks } from "./creator-application.tasks.ts";

declare module "../database/schema.ts" {
  interface Database extends CreatorApplicationTables {}
}

export const creatorApplicationFeature = {
  handlers: creatorApplicationHandlers,
  tasks: creatorApplicationTasks,
} satisfies Feature;
