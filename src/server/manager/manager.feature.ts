import { endGrants } from "./end-grants.ts";
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
  personal: {
    manager_grant: {
      of: ["creator_id", "manager_id"],
      given: {
        as: "managers",
        columns: ["creator_id", "manager_id", "fee", "invited_at", "accepted_at"],
        names: ["creator_id", "manager_id"],
      },
      erased: { kept: "They end when the account is deleted: no row is left." },
    },
    // Hers: what was done in her name she can read after her manager is gone.
    manager_act: {
      of: ["creator_id"],
      others: ["manager_id"],
      given: {
        as: "acts_of_managers",
        columns: ["creator_id", "manager_id", "call", "thing", "at"],
        names: ["creator_id", "manager_id"],
        order: "id",
      },
      erased: "rows",
    },
  },
  accountLeaves: endGrants,
} satisfies Feature;
