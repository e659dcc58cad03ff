import type { Feature } from "../feature.ts";
import type { AuditTables } from "./audit.tables.ts";
import { auditTasks } from "./audit.tasks.ts";

declare module "../database/schema.ts" {
  interface Database extends AuditTables {}
}

/** Sign-ins, and which files were taken, are kept for a year. */
const KEPT = 366 * 86_400;

export const auditFeature = {
  tasks: auditTasks,
  cleanUps: {
    sign_in: (database, now) =>
      database
        .deleteFrom("sign_in")
        .where("at", "<", now - KEPT)
        .execute(),
    taken_file: (database, now) =>
      database
        .deleteFrom("taken_file")
        .where("at", "<", now - KEPT)
        .execute(),
  },
  personal: {
    sign_in: {
      of: ["account_id"],
      given: { as: "sign_ins", columns: ["site", "at", "address", "agent"] },
      erased: "rows",
    },
    taken_file: {
      of: ["account_id"],
      others: ["by_id"],
      given: { as: "taken_files", columns: ["at", "file", "since", "until"] },
      erased: "rows",
    },
  },
} satisfies Feature;
