import { sql } from "kysely";

import { usernameKey } from "../../domain/account/username-key.ts";
import { reportedConversationHandlers } from "./reported-conversation.handlers.ts";
import { supportHandlers } from "./support.handlers.ts";
import { literally } from "../database/literally.ts";
import type { Feature } from "../feature.ts";
import type { SupportTables } from "./support.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends SupportTables {}
}

export const supportFeature = {
  handlers: { ...supportHandlers, ...reportedConversationHandlers },
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
  // What others reported stays, and names nobody: neither by username nor by an address of the profile or of a conversation.
  accountErased: (unit, { username, formerUsernames }) => {
    const names = [username, ...formerUsernames];
    const address = `^(https?://[^/]+)?/?(account/direct-message/inbox/)?(${names.map(literally).join("|")})(/|[?#]|$)`;
    return unit.sql
      .updateTable("support_request")
      .set({ username: null, url: null })
      .where(sql<boolean>`(lower(username) = any(${names.map(usernameKey)}) or url ~* ${address})`)
      .execute();
  },
} satisfies Feature;
