import type { Feature } from "../feature.ts";
import { goOnWithMessages } from "./await-message-media.ts";
import { contactHandlers } from "./contact.handlers.ts";
import { directMessageHandlers } from "./direct-message.handlers.ts";
import type { DirectMessageTables } from "./direct-message.tables.ts";
import { paidMessagePurchase } from "./paid-message.purchase.ts";
import { reviewedMessages } from "./message.review.ts";
import { sendMessageHandlers } from "./send-message.handlers.ts";

declare module "../database/schema.ts" {
  interface Database extends DirectMessageTables {}
}

export const directMessageFeature = {
  handlers: { ...directMessageHandlers, ...sendMessageHandlers, ...contactHandlers },
  mediaSettled: goOnWithMessages,
  purchases: { paid_message: paidMessagePurchase },
  reviewed: reviewedMessages,
} satisfies Feature;
