import type { Feature } from "../feature.ts";
import { blockHandlers } from "./block.handlers.ts";
import type { BlockTable } from "./block.tables.ts";

declare module "../database/schema.ts" {
  interface Database {
    readonly block: BlockTable;
  }
}

export const blockFeature = {
  handlers: blockHandlers,
} satisfies Feature;
