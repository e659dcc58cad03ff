import type { Feature } from "../feature.ts";
import { unlockHandlers } from "./unlock.handlers.ts";
import { unlockProjection } from "./unlock.projection.ts";
import type { UnlockTables } from "./unlock.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends UnlockTables {}
}

export const unlockFeature = {
  handlers: unlockHandlers,
  projections: [unlockProjection],
} satisfies Feature;
