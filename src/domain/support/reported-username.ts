import { INBOX_PATH, messageIdOf } from "../direct-message/conversation-path.ts";
import type { SupportIssue } from "./support-request.ts";

/** Whom a report is about: by the name that it gives, else by the first part of the address; null: it does not say. */
export const reportedUsername = ({
  url,
  username,
}: Pick<SupportIssue, "url" | "username">): string | null => {
  const named = username.trim().replace(/^@/, "");
  if (named !== "") return named;
  const path = url.trim().replace(/^(https?:)?\/\/[^/?#]*/i, "");
  return /^\/?([a-z0-9._-]+)/i.exec(path)?.[1] ?? null;
};

/** The number of the post that the address of a report names; null: it names none. */
export const reportedPost = ({ url }: Pick<SupportIssue, "url">): string | null =>
  /#post-(\d{1,15})$/.exec(url.trim())?.[1] ?? null;

/** The number of the message that the address of a report names; null: it names none. */
export const reportedMessage = ({ url }: Pick<SupportIssue, "url">): number | null => {
  const path = url.trim().replace(/^(https?:)?\/\/[^/?#]*/i, "");
  const [, id = ""] = /^\/[^/?#]+\/chat\/msg-id\/(\d+)([?#].*)?$/.exec(path.slice(INBOX_PATH.length)) ?? [];
  return path.startsWith(INBOX_PATH) ? messageIdOf(id) : null;
};
