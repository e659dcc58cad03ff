import * as Schema from "effect/Schema";

import { Cents, EpochSeconds, Person, PostMedia, Subscription } from "../records.ts";
import { MenuPurchaseStatus } from "../tip-menu/menu-purchase-status.ts";

const Text = Schema.String;
const Flag = Schema.Boolean;
const OrNull = Schema.NullOr;

/** With whom somebody talks. */
export const Partner = Person;
export type Partner = Person;

/** A message as one of the two sees it; `sequence` is its place in the conversation. */
export const ChatMessage = Schema.Struct({
  id: Schema.Int,
  sequence: Schema.Int,
  is_own: Flag,
  text: Text,
  created_at: EpochSeconds,
  /** What its media cost; 0: nothing. */
  amount_usd: Cents,
  /** In their order; without addresses where the viewer does not see them. */
  media: Schema.Array(PostMedia),
  media_state: Schema.Literals(["ready", "preparing", "failed", "in_review", "rejected"]),
  is_locked: Flag,
  can_unlock: Flag,
  /** To its sender: whether the other one has bought it. */
  is_sold: Flag,
  /** The tip that it is; `is_returned`: its money went back. */
  tip: OrNull(Schema.Struct({ amount_usd: Cents, is_returned: Flag })),
  /** What it delivers of its sender's tip menu, as the menu calls it. */
  delivers: OrNull(Text),
});
export type ChatMessage = typeof ChatMessage.Type;

/** A message that was taken, as its sender sees it. */
export const SentMessage = Schema.Struct({ status: Schema.Literal("sent"), ...ChatMessage.fields });

/** A message that is sent as soon as its price is paid, by `pay_per_direct_message`. */
export const UnpaidMessage = Schema.Struct({
  status: Schema.Literal("payment_required"),
  direct_message_id: Schema.Int,
  amount_usd: Cents,
});

/** A conversation in the list. */
export const InboxItem = Schema.Struct({
  user: Partner,
  unread: Schema.Int,
  last_at: EpochSeconds,
  /** The newest message that is there; null: all were taken back. */
  last: OrNull(Schema.Struct({ text: Text, is_own: Flag, files: Schema.Int })),
});
export type InboxItem = typeof InboxItem.Type;

/** Whether the viewer may write, and where he is led when not: `subscribe` to the creator's offers. */
export const Writing = Schema.Union([
  Schema.Struct({
    may: Schema.Literal(true),
    as: Schema.Literals(["creator", "fan"]),
    /** What each message costs; who writes as a creator pays nothing. */
    message_price: Cents,
  }),
  Schema.Struct({
    may: Schema.Literal(false),
    why: Schema.Literals(["self", "blocked", "gone", "subscribe", "stranger"]),
  }),
]);

/** What one of the two bought from the other one's tip menu; due until `due_at`, then it is refunded. */
export const SharedPurchase = Schema.Struct({
  id: Text,
  description: Text,
  requests: OrNull(Text),
  amount: Cents,
  status: MenuPurchaseStatus,
  bought_at: EpochSeconds,
  due_at: EpochSeconds,
  /** The viewer bought it; else he has to deliver it. */
  is_own: Flag,
});
export type SharedPurchase = typeof SharedPurchase.Type;

/** A page of a conversation, oldest first, with what is known of the two. */
export const Conversation = Schema.Struct({
  user: Partner,
  writing: Writing,
  /** The viewer has blocked the other one. */
  is_blocked: Flag,
  /** What is still to be delivered between the two, first due first, at most 20. */
  purchases: Schema.Array(SharedPurchase),
  /** The place of the newest message that the other one has read. */
  read_sequence: Schema.Int,
  items: Schema.Array(ChatMessage),
  /** Whether there are older messages than these, and newer ones. */
  has_older: Flag,
  has_newer: Flag,
});
export type Conversation = typeof Conversation.Type;

/** A medium that two have shared, and the message that it came with. */
export const SharedMedium = Schema.Struct({
  message_id: Schema.Int,
  is_own: Flag,
  created_at: EpochSeconds,
  is_locked: Flag,
  amount_usd: Cents,
  media: PostMedia,
});
export type SharedMedium = typeof SharedMedium.Type;

/** What a fan has at a creator, and has spent there. */
const Standing = Schema.Struct({
  subscription: OrNull(Subscription),
  spent: Cents,
});

/** What one knows of whom one talks with; null: they are not fan and creator that way round. */
export const Contact = Schema.Struct({
  user: Partner,
  /** The other one as the viewer's fan. */
  as_fan: OrNull(Standing),
  /** The viewer as the other one's fan. */
  as_creator: OrNull(Standing),
  /** The viewer's own note, which nobody else sees; empty: none. */
  remark: Text,
  /** What was bought from the one's tip menu by the other, the newest first, at most 20. */
  purchases: Schema.Array(SharedPurchase),
});
export type Contact = typeof Contact.Type;
