import { usernameKey } from "../../domain/account/username-key.ts";
import { reportedUsername } from "../../domain/support/reported-username.ts";
import type { SupportIssue } from "../../domain/support/support-request.ts";
import { accountOfUsername } from "../account/account-of-username.ts";
import { askReview } from "../review/ask-review.ts";
import type { Services } from "../services.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Puts a report before the reviewers, in the name of whom it is about if that is anybody here. */
export const askAboutReport = async (
  unit: UnitOfWork,
  services: Pick<Services, "ports">,
  id: string,
  issue: Pick<SupportIssue, "url" | "username">,
): Promise<void> => {
  const username = reportedUsername(issue);
  const accountId = username === null ? null : await accountOfUsername(unit.sql, usernameKey(username));
  await askReview(unit, services, { kind: "report", subject: id, accountId, file: null, held: null });
};
