import type { ChatMessage, Conversation } from "../../protocol/direct-message/direct-message.records.ts";

const now = 1_790_000_000;

const message = (sequence: number, is_own: boolean, text: string): ChatMessage => ({
  ...{ id: 100 + sequence, sequence, is_own, text },
  created_at: now - 3600 + sequence,
});

export const sampleMessages: readonly ChatMessage[] = [
  message(8, false, "Welcome!"),
  message(9, true, "Thank you."),
];

/** The newest page of a conversation with a creator. */
export const sampleConversation: Conversation = {
  user: { username: "ava", display_name: "Ava", fans_avatar_url: null, is_creator: true },
  writing: { may: true, as: "fan" },
  is_blocked: false,
  read_sequence: 0,
  items: sampleMessages,
  has_older: true,
  has_newer: false,
};

/** The page around a message of before. */
export const sampleOlderPage: Conversation = {
  ...sampleConversation,
  items: [message(1, false, "Hello"), message(2, true, "Hello, Ava")],
  has_older: false,
  has_newer: true,
};

/** The same conversation for who has no right to write any more. */
export const sampleShutConversation: Conversation = {
  ...sampleConversation,
  writing: { may: false, why: "subscribe" },
};
