import { usernameKey } from "../../domain/account/username-key.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { reportedPost, reportedUsername } from "../../domain/support/reported-username.ts";
import type { SupportIssue } from "../../domain/support/support-request.ts";
import { accountOfUsername } from "../account/account-of-username.ts";
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

/** Puts a report before the reviewers, in the name of whom it is about if that is anybody here. */
export const askAboutReport = async (
  unit: UnitOfWork,
  id: string,
  issue: Pick<SupportIssue, "url" | "username">,
): Promise<void> => {
  const username = reportedUsername(issue);
  const accountId = username === null ? null : await accountOfUsername(unit.sql, usernameKey(username));
  const post = reportedPost(issue);
  const target = accountId === null || post === null ? null : await itemOf(unit, accountId, `post-${post}`);
  const report = { kind: "report", subject: id, accountId, file: null, held: null, target } as const;
  await askReview(unit, null, report);
};
