import type { CoreTables } from "./core.tables.ts";

/** Every table; a feature adds the interface of its `<slug>.tables.ts` in `<slug>.feature.ts`. */
export interface Database extends CoreTables {}
