import type { ChatMessage, Conversation } from "../../protocol/direct-message/direct-message.records.ts";

const now = 1_790_000_000;

const message = (sequence: number, is_own: boolean, text: string): ChatMessage => ({
  ...{ id: 100 + sequence, sequence, is_own, text },
  created_at: now - 3600 + sequence,
  ...{ amount_usd: 0, media: [], media_state: "ready", is_locked: false, can_unlock: false, is_sold: false },
  ...{ tip: null, delivers: null },
});

const film = {
  id: 31,
  kind: "video",
  width: 1920,
  height: 1080,
  duration: 95,
  uncensor_amount: null,
} as const;

/** A film that is sold, to whom it was sent. */
export const lockedMessage: ChatMessage = {
  ...message(8, false, "Welcome! This one is for you alone."),
  ...{ amount_usd: 900, media: [{ ...film, thumb_url: "/media/sample-teaser.webp", url: null }] },
  ...{ is_locked: true, can_unlock: true },
};

/** The same film, bought. */
export const openedMessage: ChatMessage = {
  ...lockedMessage,
  media: [{ ...film, thumb_url: "/media/sample-thumb.webp", url: "/media/sample.mp4" }],
  ...{ is_locked: false, can_unlock: false },
};

export const sampleMessages: readonly ChatMessage[] = [lockedMessage, message(9, true, "Thank you.")];

/** What its writer has just sent. */
export const sentMessage: ChatMessage = message(10, true, "Are you there?");

/** The newest page of a conversation with a creator. */
export const sampleConversation: Conversation = {
  user: { username: "ava", display_name: "Ava", fans_avatar_url: null, is_creator: true },
  writing: { may: true, as: "fan", message_price: 0 },
  is_blocked: false,
  purchases: [
    {
      ...{ id: "p-1", description: "A song for you", requests: "In French, please", amount: 2000 },
      ...{ status: "pending", bought_at: now - 86_400, due_at: now + 6 * 86_400, is_own: true },
    },
  ],
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

/** The same conversation with somebody whom the viewer has blocked. */
export const sampleBlockedConversation: Conversation = {
  ...sampleConversation,
  is_blocked: true,
  writing: { may: false, why: "blocked" },
};
