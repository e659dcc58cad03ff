import type { Feature } from "../feature.ts";
import { directMessageHandlers } from "./direct-message.handlers.ts";
import type { DirectMessageTables } from "./direct-message.tables.ts";
import { readUnreadUsers } from "./unread.ts";

declare module "../database/schema.ts" {
  interface Database extends DirectMessageTables {}
}

export const directMessageFeature = {
  handlers: directMessageHandlers,
  counters: async (database, accountId) => ({
    unread_dm_user_ids: await readUnreadUsers(database, accountId),
  }),
} satisfies Feature;
