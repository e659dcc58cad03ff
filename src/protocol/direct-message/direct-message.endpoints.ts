import * as Schema from "effect/Schema";

import { inboxFilters } from "../../domain/direct-message/conversation.ts";
import { galleryViews } from "../../domain/direct-message/inbox-address.ts";
import { ChosenMedia, Done, queryInteger, short, UsernameParam } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import {
  ChatMessage,
  Contact,
  Conversation,
  InboxItem,
  Partner,
  SentMessage,
  SharedMedium,
  UnpaidMessage,
} from "./direct-message.records.ts";

const Optional = Schema.optionalKey;
const PATH = "/api/v1/account/direct-message";
const OF = `${PATH}/conversation/{username}`;
const place = queryInteger(0, 2_147_483_647);
const MessageId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

/** The inbox of whoever is signed in; a manager reads and writes his own (section 22). */
export const directMessageEndpoints = {
  getConversations: {
    kind: "json",
    method: "GET",
    path: PATH,
    access: "user",
    summary:
      "One's conversations, the one with the newest message first. `query` is the beginning of a name; `subscribers`, `followers` and `top-spenders` are those of a creator.",
    query: Schema.Struct({
      filter: Optional(Schema.Literals(inboxFilters)),
      query: Optional(short(50)),
      before_time: Optional(queryInteger(0, Number.MAX_SAFE_INTEGER)),
      before_id: Optional(queryInteger(0, Number.MAX_SAFE_INTEGER)),
    }),
    success: Schema.Struct({
      items: Schema.Array(InboxItem),
      next: Schema.NullOr(Schema.Struct({ before_time: Schema.Int, before_id: Schema.Int })),
    }),
    failures: [],
  },
  getConversation: {
    kind: "json",
    method: "GET",
    path: OF,
    access: "user",
    summary:
      "The newest messages of a conversation; those `before` or `after` a place of it, or those around the message `around`. Nothing is written by looking at it: one that has not begun is empty.",
    params: UsernameParam,
    query: Schema.Struct({
      before: Optional(place),
      after: Optional(place),
      around: Optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
    }),
    success: Conversation,
    failures: ["user_not_found", "self_message", "message_not_found"],
  },
  sendMessage: {
    kind: "json",
    method: "POST",
    path: OF,
    access: "user",
    summary:
      "Write to somebody: a fan to a creator at whom he has access, a creator to her fans. `amount_usd` is what the media cost, of a creator's message. To a creator who asks a price a message it waits for its payment. `purchase_id` is what of the writer's tip menu is delivered by it, which nothing more is paid for. One `Idempotency-Key` is one message, however often it is sent (COVER-30, COVER-31, X-18).",
    params: UsernameParam,
    body: Schema.Struct({
      text: short(20_000),
      media: Optional(ChosenMedia),
      amount_usd: Optional(Schema.Int),
      purchase_id: Optional(short(60)),
    }),
    success: Schema.Union([SentMessage, UnpaidMessage]),
    status: 201,
    failures: [
      ...["user_not_found", "self_message", "message_refused", "upload_expired", "too_many"],
      ...["purchase_not_found", "purchase_refunded"],
    ],
    // What it costs, and whether one may write, changes until it is sent.
    money: "own",
  },
  getSharedMedia: {
    kind: "json",
    method: "GET",
    path: `${OF}/gallery`,
    access: "user",
    summary:
      "Media of the messages of a conversation, newest first, 24 a page; `purchased`: those that one of the two has bought (ACCT-23).",
    params: UsernameParam,
    query: Schema.Struct({
      view: Optional(Schema.Literals(galleryViews)),
      before: Optional(place),
      before_position: Optional(place),
    }),
    success: Schema.Struct({
      items: Schema.Array(SharedMedium),
      next: Schema.NullOr(Schema.Struct({ before: Schema.Int, before_position: Schema.Int })),
    }),
    failures: ["user_not_found", "self_message"],
  },
  getContact: {
    kind: "json",
    method: "GET",
    path: `${OF}/info`,
    access: "user",
    summary: "What one knows of whom one talks with: subscription, what was spent, and one's own note.",
    params: UsernameParam,
    success: Contact,
    failures: ["user_not_found", "self_message"],
  },
  noteContact: {
    kind: "json",
    method: "POST",
    path: `${OF}/note`,
    access: "user",
    summary:
      "Keep a note of somebody one has talked with, has subscribed to or bought from, or who did that; nobody else sees it. Empty: none.",
    params: UsernameParam,
    body: Schema.Struct({ remark: short(8000) }),
    success: Done,
    failures: ["user_not_found"],
  },
  readConversation: {
    kind: "json",
    method: "POST",
    path: `${OF}/read`,
    access: "user",
    summary: "One has read everything up to a message, without one all there is; the other one is told so.",
    params: UsernameParam,
    body: Schema.Struct({ up_to_id: Schema.optionalKey(MessageId) }),
    success: Done,
    failures: ["user_not_found", "message_not_found"],
  },
  tellTyping: {
    kind: "json",
    method: "POST",
    path: `${OF}/typing`,
    access: "user",
    summary: "One is writing. The other one's open pages are told; it is stored nowhere.",
    params: UsernameParam,
    success: Done,
    failures: ["user_not_found", "self_message", "message_refused"],
  },
  getMessage: {
    kind: "json",
    method: "GET",
    path: `${PATH}/message/{id}`,
    access: "user",
    summary:
      "One message of a conversation of one's own, with fresh addresses of its media, and with whom one talks.",
    params: Schema.Struct({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
    success: Schema.Struct({ message: ChatMessage, user: Partner }),
    failures: ["message_not_found"],
  },
  deleteMessage: {
    kind: "json",
    method: "DELETE",
    path: `${PATH}/message/{id}`,
    access: "user",
    summary: "Take a message of one's own back, for both; who has bought it keeps it.",
    params: Schema.Struct({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
    success: Done,
    failures: ["message_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
