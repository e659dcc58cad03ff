const ROOT = "/account/direct-message";
export const INBOX_PATH = `${ROOT}/inbox`;

/** Where a conversation is. */
export const conversationPath = (username: string): string => `${INBOX_PATH}/${encodeURIComponent(username)}`;

/** Where one message of a conversation is (ACCT-21). */
export const messagePath = (username: string, id: number): string =>
  `${conversationPath(username)}/chat/msg-id/${id}`;

/** What an address of the inbox says. */
export interface InboxAddress {
  /** Null: the list alone. */
  readonly username: string | null;
  /** The message that is shown first. */
  readonly messageId: number | null;
}

/** The number of a message as an address says it; null: it is none. */
export const messageIdOf = (text: string): number | null =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The segments after `/inbox` of an address; literals win (ACCT-71). */
export const readInbox = (rest: string): InboxAddress => {
  const [username = "", view, part, id = ""] = rest.split("/");
  if (username === "") return { username: null, messageId: null };
  const messageId = view === "chat" && part === "msg-id" ? messageIdOf(id) : null;
  return { username: decoded(username), messageId };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Where an address leads instead, null when it is as it should be: the root of messages to the inbox (ACCT-18), the old form of
 * a message's address to the one of today (ACCT-25), unknown views to the default (ACCT-71).
 */
export const movedInbox = (path: string): string | null => {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  if (plain === ROOT) return INBOX_PATH;
  if (!plain.startsWith(`${INBOX_PATH}/`)) return null;
  const rest = plain.slice(INBOX_PATH.length + 1);
  const old = /^([^/]+)\/msg-id\/([1-9]\d{0,14})$/.exec(rest);
  if (old !== null) return messagePath(decoded(old[1]!), Number(old[2]));
  if (rest === "open-broadcast") return null;
  const { username, messageId } = readInbox(rest);
  if (username === null) return INBOX_PATH;
  const right = messageId === null ? conversationPath(username) : messagePath(username, messageId);
  // `/chat` names the default itself.
  const isRight = [right, `${conversationPath(username)}/chat`].some(
    (each) => decoded(each) === decoded(plain),
  );
  return isRight ? null : right;
};
