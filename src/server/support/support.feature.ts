import { sql } from "kysely";

import { usernameKey } from "../../domain/account/username-key.ts";
import { supportHandlers } from "./support.handlers.ts";
import type { Feature } from "../feature.ts";
import type { SupportTables } from "./support.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends SupportTables {}
}

export const supportFeature = {
  handlers: supportHandlers,
  personal: {
    support_request: {
      of: ["account_id"],
      given: {
        as: "support_requests",
        columns: ["type", "email", "subject", "message", "url", "username", "reason", "created_at"],
      },
      erased: "rows",
    },
  },
  // What others reported stays, and names nobody.
  accountErased: (unit, { username, formerUsernames }) =>
    unit.sql
      .updateTable("support_request")
      .set({ username: null, url: null })
      .where(sql`lower(username)`, "in", [username, ...formerUsernames].map(usernameKey))
      .execute(),
} satisfies Feature;
