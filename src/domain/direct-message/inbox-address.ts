import { conversationPath, INBOX_PATH, messageIdOf, messagePath } from "./conversation-path.ts";

const ROOT = "/account/direct-message";

/** What of a conversation is shown (ACCT-71). */
export const chatViews = ["chat", "gallery", "info"] as const;
export type ChatView = (typeof chatViews)[number];

/** Which media of a conversation its gallery shows (ACCT-71). */
export const galleryViews = ["photos", "videos", "audios", "purchased"] as const;
export type GalleryView = (typeof galleryViews)[number];

/** How each is called. */
export const galleryNames: Readonly<Record<GalleryView, string>> = {
  photos: "Photos",
  videos: "Videos",
  audios: "Audios",
  purchased: "Purchased",
};

/** Where a view of a conversation is; the default of each has the shortest address (ACCT-22, ACCT-23). */
export const chatViewPath = (username: string, view: ChatView, gallery: GalleryView = "photos"): string => {
  if (view === "chat") return conversationPath(username);
  const path = `${conversationPath(username)}/${view}`;
  return view === "gallery" && gallery !== "photos" ? `${path}/${gallery}` : path;
};

/** What an address of the inbox says. */
export interface InboxAddress {
  /** Null: the list alone. */
  readonly username: string | null;
  /** The message that is shown first. */
  readonly messageId: number | null;
  readonly view: ChatView;
  readonly gallery: GalleryView;
}

/** The list alone. */
export const inboxRoot: InboxAddress = { username: null, messageId: null, view: "chat", gallery: "photos" };

const oneOf = <Name extends string>(names: readonly [Name, ...Name[]], text: string | undefined): Name =>
  names.find((name) => name === text) ?? names[0];

/** The segments after `/inbox` of an address; literals win, what is unknown is the default (ACCT-71). */
export const readInbox = (rest: string): InboxAddress => {
  const [username = "", segment, part, id = ""] = rest.split("/");
  if (username === "") return inboxRoot;
  const view = oneOf(chatViews, segment);
  const messageId = segment === "chat" && part === "msg-id" ? messageIdOf(id) : null;
  const gallery = view === "gallery" ? oneOf(galleryViews, part) : "photos";
  return { username: decoded(username), messageId, view, gallery };
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
  const { username, messageId, view, gallery } = readInbox(rest);
  if (username === null) return INBOX_PATH;
  const right = messageId === null ? chatViewPath(username, view, gallery) : messagePath(username, messageId);
  // `/chat` and `/gallery/photos` name the default itself.
  const named = [`${conversationPath(username)}/chat`, `${conversationPath(username)}/gallery/photos`];
  const isRight = [right, ...(messageId === null ? named : [])].some(
    (each) => decoded(each) === decoded(plain),
  );
  return isRight ? null : right;
};
