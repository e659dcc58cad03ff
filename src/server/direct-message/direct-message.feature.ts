import type { Feature } from "../feature.ts";
import { goOnWithMessages } from "./await-message-media.ts";
import { contactHandlers } from "./contact.handlers.ts";
import { directMessageHandlers } from "./direct-message.handlers.ts";
import type { DirectMessageTables } from "./direct-message.tables.ts";
import { readUnreadUsers } from "./unread.ts";
import { paidMessagePurchase } from "./paid-message.purchase.ts";
import { reviewedMessages } from "./message.review.ts";
import { sendMessageHandlers } from "./send-message.handlers.ts";

declare module "../database/schema.ts" {
  interface Database extends DirectMessageTables {}
}

export const directMessageFeature = {
  counters: async (database, accountId) => ({
    unread_dm_user_ids: await readUnreadUsers(database, accountId),
  }),
  handlers: { ...directMessageHandlers, ...sendMessageHandlers, ...contactHandlers },
  mediaSettled: goOnWithMessages,
  purchases: { paid_message: paidMessagePurchase },
  reviewed: reviewedMessages,
} satisfies Feature;
