import type { Feature } from "../feature.ts";
import { managerHandlers } from "./manager.handlers.ts";
import { managerProjection } from "./manager.projection.ts";
import type { ManagerTables } from "./manager.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends ManagerTables {}
}

export const managerFeature = {
  handlers: managerHandlers,
  projections: [managerProjection],
} satisfies Feature;
