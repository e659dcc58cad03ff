import { messageIdOf, messagePath } from "../direct-message/conversation-path.ts";

/** What a page hands to the form for reports: whose page it is about, and which post or message of theirs. */
export interface Reported {
  readonly username: string;
  /** A path of the site; empty without a post or a message. */
  readonly url: string;
}

/** Where a page, or a post of it, is reported: the form knows both then. */
export const reportAddress = (username: string, postId?: number): string =>
  `/support/report?username=${encodeURIComponent(username)}${postId === undefined ? "" : `&post=${postId}`}`;

/** Where a message that somebody sent is reported. */
export const messageReportAddress = (username: string, messageId: number): string =>
  `${reportAddress(username)}&message=${messageId}`;

const reportedUrl = (username: string, post: string, message: string): string => {
  if (username === "") return "";
  if (/^\d{1,15}$/.test(post)) return `/${username}#post-${post}`;
  const id = messageIdOf(message);
  return id === null ? "" : messagePath(username, id);
};

/** What such an address fills in. */
export const reportedBy = ({
  username = "",
  post = "",
  message = "",
}: Readonly<Record<string, string>>): Reported => ({ username, url: reportedUrl(username, post, message) });
