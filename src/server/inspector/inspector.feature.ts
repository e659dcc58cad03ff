import { causesHandlers } from "./causes.handlers.ts";
import { inspectorHandlers } from "./inspector.handlers.ts";
import type { InspectorTables } from "./inspector.tables.ts";
import { inspectorTasks } from "./inspector.tasks.ts";
import type { Feature } from "../feature.ts";

declare module "../database/schema.ts" {
  interface Database extends InspectorTables {}
}

export const inspectorFeature = {
  handlers: { ...inspectorHandlers, ...causesHandlers },
  personal: {
    inspector_reader: {
      of: ["account_id"],
      given: { as: "reads_causes", columns: ["named_at"] },
      erased: "rows",
    },
  },
  tasks: inspectorTasks,
} satisfies Feature;
