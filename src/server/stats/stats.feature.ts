import type { Feature } from "../feature.ts";
import { rollUpViews } from "./roll-up.ts";
import { statsHandlers } from "./stats.handlers.ts";
import type { StatsTables } from "./stats.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends StatsTables {}
}

export const statsFeature = {
  handlers: statsHandlers,
  cleanUp: rollUpViews,
} satisfies Feature;
