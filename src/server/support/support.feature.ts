import { supportHandlers } from "./support.handlers.ts";
import type { Feature } from "../feature.ts";
import type { SupportTables } from "./support.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends SupportTables {}
}

export const supportFeature = {
  handlers: supportHandlers,
} satisfies Feature;
