import type { Feature } from "../feature.ts";
import { goOnWithMessages } from "./await-message-media.ts";
import { contactHandlers } from "./contact.handlers.ts";
import { directMessageHandlers } from "./direct-message.handlers.ts";
import type { DirectMessageTables } from "./direct-message.tables.ts";
import { unreadUsersOf } from "./unread.ts";
import { paidMessagePurchase } from "./paid-message.purchase.ts";
import { reviewedMessages } from "./message.review.ts";
import { sendMessageHandlers } from "./send-message.handlers.ts";

declare module "../database/schema.ts" {
  interface Database extends DirectMessageTables {}
}

export const directMessageFeature = {
  counters: (account) => ({ unread_dm_user_ids: unreadUsersOf(account) }),
  handlers: { ...directMessageHandlers, ...sendMessageHandlers, ...contactHandlers },
  mediaSettled: goOnWithMessages,
  purchases: { paid_message: paidMessagePurchase },
  reviewed: reviewedMessages,
  personal: {
    conversation: {
      of: ["first_id", "second_id"],
      given: {
        as: "conversations",
        columns: ["id", "first_id", "second_id"],
        names: ["first_id", "second_id"],
      },
      erased: { kept: "Two ids, under which the other one keeps what she wrote." },
    },
    conversation_member: {
      of: ["account_id"],
      others: ["other_id"],
      given: "Its conversation is given, and what was said in it.",
      erased: { also: ["other_id"] },
    },
    contact_note: {
      of: ["account_id"],
      others: ["other_id"],
      given: { as: "notes_on_people", columns: ["other_id", "note"], names: ["other_id"] },
      erased: { also: ["other_id"] },
    },
    message: {
      of: ["sender_id"],
      given: {
        as: "messages_sent",
        columns: ["conversation_id", "direct_message_id", "created_at", "deleted_at", "tip_usd"],
      },
      erased: "rows",
    },
    unpaid_message: {
      of: ["sender_id"],
      others: ["recipient_id"],
      given: {
        as: "messages_not_paid",
        columns: ["recipient_id", "direct_message_id", "created_at", "sent"],
        names: ["recipient_id"],
      },
      erased: { also: ["recipient_id"] },
    },
  },
} satisfies Feature;
