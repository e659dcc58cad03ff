import { usernameKey } from "../../domain/account/username-key.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { reportedMessage, reportedPost, reportedUsername } from "../../domain/support/reported-username.ts";
import type { SupportIssue } from "../../domain/support/support-request.ts";
import { accountOfUsername } from "../account/account-of-username.ts";
import { readMessage } from "../direct-message/message-item.ts";
import { askReview } from "../review/ask-review.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** An item if it is this account's. */
const itemOf = async (unit: UnitOfWork, accountId: AccountId, id: string): Promise<string | null> => {
  const found = await unit.sql
    .selectFrom("review_item")
    .select("id")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return found?.id ?? null;
};

/** The message that the sender of a report names, with whom it is from: one that another sent and he can read, else null. */
const messageOf = async (
  { sql }: UnitOfWork,
  senderId: AccountId | null,
  issue: Pick<SupportIssue, "url">,
): Promise<{ readonly id: number; readonly accountId: AccountId; readonly item: string } | null> => {
  const id = reportedMessage(issue);
  if (id === null || senderId === null) return null;
  const message = await readMessage(sql, senderId, id);
  if (message === null || message.is_own) return null;
  const { direct_message_id: content } = await sql
    .selectFrom("message")
    .select("direct_message_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, accountId: message.other_id, item: `message-${content}` };
};

/** What a report is about: whose it is, the item that goes when the report is right, and the message that it names. */
interface ReportedThing {
  readonly accountId: AccountId | null;
  readonly target: string | null;
  readonly messageId: number | null;
}

/** Finds what a report is about; a message is that of a conversation of its sender's. */
export const findReported = async (
  unit: UnitOfWork,
  senderId: AccountId | null,
  issue: Pick<SupportIssue, "url" | "username">,
): Promise<ReportedThing> => {
  const message = await messageOf(unit, senderId, issue);
  if (message !== null) {
    const { id: messageId, accountId } = message;
    return { accountId, target: await itemOf(unit, accountId, message.item), messageId };
  }
  const username = reportedUsername(issue);
  const accountId = username === null ? null : await accountOfUsername(unit.sql, usernameKey(username));
  const post = reportedPost(issue);
  const target = accountId === null || post === null ? null : await itemOf(unit, accountId, `post-${post}`);
  return { accountId, target, messageId: null };
};

/** Puts a report before the reviewers, in the name of whom it is about if that is anybody here. */
export const askAboutReport = async (
  unit: UnitOfWork,
  id: string,
  { accountId, target }: ReportedThing,
): Promise<void> => {
  const report = { kind: "report", subject: id, accountId, file: null, held: null, target } as const;
  await askReview(unit, null, report);
};
