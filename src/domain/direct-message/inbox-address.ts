import { conversationPath, INBOX_PATH, messageIdOf, messagePath } from "./conversation-path.ts";

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

/** Patterns of the inbox: the root of messages (ACCT-18) and the old form of a message's address (ACCT-25) among them. */
export const inboxPatterns = [
  "/account/direct-message",
  ...["", "/:username", "/:username/:view", "/:username/:view/:part/*"].map((rest) => INBOX_PATH + rest),
  ...["/:username/chat/msg-id/:id/*", "/:username/msg-id/:id"].map((rest) => INBOX_PATH + rest),
] as const;

type Params = Readonly<Partial<Record<"username" | "view" | "part" | "id", string>>>;

/** What the parameters of those patterns say; what is unknown is the default (ACCT-71). Null: `username` is no name. */
export const readInbox = ({ username, view, part, id = "" }: Params): InboxAddress | null => {
  if (username === undefined) return inboxRoot;
  // `open-broadcast` is a page of its own.
  if (!/^(?!open-broadcast$)[\w-]+$/i.test(username)) return null;
  const shown = oneOf(chatViews, view);
  const gallery = shown === "gallery" ? oneOf(galleryViews, part) : "photos";
  return { username, messageId: messageIdOf(id), view: shown, gallery };
};

/** Where an address of the inbox may be shown: first the shortest, then those that name the default itself. */
export const inboxAddresses = ({
  username,
  messageId,
  view,
  gallery,
}: InboxAddress): readonly [string, ...string[]] => {
  if (username === null) return [INBOX_PATH];
  if (messageId !== null) return [messagePath(username, messageId)];
  const named = view === "info" ? [] : [view === "chat" ? "chat" : `gallery/${gallery}`];
  return [
    chatViewPath(username, view, gallery),
    ...named.map((rest) => `${conversationPath(username)}/${rest}`),
  ];
};
