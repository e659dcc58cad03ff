export const INBOX_PATH = "/account/direct-message/inbox";

/** Where a conversation is. */
export const conversationPath = (username: string): string => `${INBOX_PATH}/${encodeURIComponent(username)}`;

/** The same with what of the tip menu the next message delivers. */
export const deliveryPath = (username: string, purchaseId: string): string =>
  `${conversationPath(username)}?deliver=${encodeURIComponent(purchaseId)}`;

/** Where one message of a conversation is (ACCT-21). */
export const messagePath = (username: string, id: number): string =>
  `${conversationPath(username)}/chat/msg-id/${id}`;

/** The number of a message as an address says it; null: it is none. */
export const messageIdOf = (text: string): number | null =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
