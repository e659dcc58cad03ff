/** What stands beside the list of conversations (ACCT-71). */
export const chatViews = ["chat", "gallery", "info"] as const;
export type ChatView = (typeof chatViews)[number];

const ROOT = "/account/direct-message";
export const INBOX_PATH = `${ROOT}/inbox`;

const of = (username: string): string => `${INBOX_PATH}/${encodeURIComponent(username)}`;

/** Where a conversation is; the view `chat` needs no segment. */
export const conversationPath = (username: string, view: ChatView = "chat"): string =>
  view === "chat" ? of(username) : `${of(username)}/${view}`;

/** Where one message of a conversation is (ACCT-21). */
export const messagePath = (username: string, id: number): string => `${of(username)}/chat/msg-id/${id}`;

/** What an address of the inbox says. */
export interface InboxAddress {
  /** Null: the list alone. */
  readonly username: string | null;
  readonly view: ChatView;
  /** The message that is shown first. */
  readonly messageId: number | null;
}

const isView = (text: string): text is ChatView => chatViews.some((view) => view === text);

/** The number of a message as an address says it; null: it is none. */
export const messageIdOf = (text: string): number | null =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The segments after `/inbox` of an address; literals win (ACCT-71). */
export const readInbox = (rest: string): InboxAddress => {
  const [username = "", view = "", ...more] = rest.split("/");
  const list = { username: null, view: "chat", messageId: null } as const;
  if (username === "") return list;
  const name = decoded(username);
  if (view === "chat" && more[0] === "msg-id")
    return { username: name, view, messageId: messageIdOf(more[1] ?? "") };
  return { username: name, view: isView(view) ? view : "chat", messageId: null };
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
  const { username, view, messageId } = readInbox(rest);
  if (username === null) return INBOX_PATH;
  const right = messageId === null ? conversationPath(username, view) : messagePath(username, messageId);
  // `/chat` names the default itself.
  const isRight = [right, `${of(username)}/chat`].some((each) => decoded(each) === decoded(plain));
  return isRight ? null : right;
};
