import type { Generated } from "kysely";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** What two accounts say to each other; `first_id` is the smaller id. */
export interface ConversationTable {
  readonly id: Generated<number>;
  readonly first_id: AccountId;
  readonly second_id: AccountId;
  /** Of its newest message. Its row is locked while one is written. */
  readonly last_sequence: Generated<number>;
}

/** A conversation as one of the two has it. */
export interface ConversationMemberTable {
  readonly account_id: AccountId;
  readonly other_id: AccountId;
  readonly conversation_id: number;
  readonly last_at: EpochSeconds;
  readonly last_id: number;
  /** Up to which message he has read. */
  readonly read_sequence: Generated<number>;
  /** Messages of the other one after that. */
  readonly unread: Generated<number>;
}

/** What somebody notes of another; nobody else sees it. */
export interface ContactNoteTable {
  readonly account_id: AccountId;
  readonly other_id: AccountId;
  readonly note: string;
}

/** A message of a conversation: what `direct_message_id` holds, delivered. */
export interface MessageTable {
  /** Of the same row of ids as `direct_message`; of what was written for this conversation alone the same. */
  readonly id: Generated<number>;
  readonly conversation_id: number;
  /** From 1 on, without gaps: the order of the conversation. */
  readonly sequence: number;
  readonly direct_message_id: number;
  readonly sender_id: AccountId;
  /** Why it was sent; a conversation has one message of a cause. */
  readonly cause: string;
  readonly created_at: EpochSeconds;
  /** Taken back by its sender. */
  readonly deleted_at: Generated<EpochSeconds | null>;
  /** What it came with, in cents: it is a tip. */
  readonly tip_usd: Generated<Cents | null>;
  readonly tip_payment_id: Generated<string | null>;
  /** The money of the tip went back. */
  readonly tip_returned: Generated<boolean>;
  /** The purchase from the sender's tip menu that it delivers. */
  readonly delivers: Generated<string | null>;
}

/** A fan's message that waits for its price. */
export interface UnpaidMessageTable {
  readonly direct_message_id: number;
  readonly sender_id: AccountId;
  readonly recipient_id: AccountId;
  /** Of the message that it becomes; a sender has one of a cause. */
  readonly cause: string;
  readonly created_at: EpochSeconds;
  /** The payment whose money is held for it. */
  readonly payment_id: Generated<string | null>;
  readonly sent: Generated<boolean>;
}

export interface DirectMessageTables {
  readonly conversation: ConversationTable;
  readonly conversation_member: ConversationMemberTable;
  readonly contact_note: ContactNoteTable;
  readonly message: MessageTable;
  readonly unpaid_message: UnpaidMessageTable;
}
