import type { ReviewItem } from "../../protocol/review/review.records.ts";
import { openApplication } from "../creator-application/review.ts";
import type { Services } from "../services.ts";
import { doer, namesOf } from "./review-records.ts";
import type { ListedApplication } from "./review.reads.ts";

const statuses = { under_review: "pending", approved: "approved", rejected: "rejected" } as const;

const worded = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What happened to an account as an applicant. */
const historyOf = async (
  { store, database }: Services,
  accountId: string,
): Promise<ReviewItem["history"]> => {
  const events = (await store.read(`account-${accountId}`)).filter(
    ({ type }) => type === "CreatorApplied" || type === "CreatorReviewed",
  );
  const names = await namesOf(database, events);
  return events.flatMap((event) => {
    const { status, reason } = event.data as { readonly status?: string; readonly reason?: string | null };
    if (event.type === "CreatorReviewed" && status !== "approved" && status !== "rejected") return [];
    const what = event.type === "CreatorApplied" ? "asked" : (status as "approved" | "rejected");
    return [{ what, at: event.recordedAt, by: doer(event, names), text: reason ?? null }];
  });
};

/** An application as reviewers see it: what it says while it waits, and its documents by addresses that are audited. */
export const applicationRecord = async (services: Services, row: ListedApplication): Promise<ReviewItem> => {
  const { id: applicationId, account_id, username, display_name, compliance_status, submitted_at } = row;
  const id = `application-${applicationId}`;
  const status = statuses[compliance_status];
  const opened = status === "pending" ? await openApplication(services, username) : null;
  return {
    ...{ id, kind: "application", status, creator: { username, display_name } },
    facts: Object.entries(opened?.fields ?? {}).flatMap(([name, value]) =>
      value === "" ? [] : [{ label: worded(name), value: String(value) }],
    ),
    previews: (opened?.documents ?? []).map(({ kind }) => ({
      kind: "image",
      name: worded(kind),
      url: `/api/v1/account/review/${id}/document/${kind}`,
    })),
    ...{ has_conversation: false, reason: row.compliance_reason, appeal: null },
    ...{ can_appeal: false, can_delete: false, replace_url: null },
    asked_at: submitted_at,
    decided_at: null,
    history: await historyOf(services, account_id),
  };
};
