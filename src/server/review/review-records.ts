import type { Kysely } from "kysely";

import type { ReviewEvent } from "../../domain/review/review.events.ts";
import type { ReviewItem } from "../../protocol/review/review.records.ts";
import type { Database } from "../database/schema.ts";
import type { Services } from "../services.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { ListedRow } from "./review.reads.ts";

/** Who looks at it. */
export type Looking = "owner" | "reviewer";

type Step = ReviewItem["history"][number];

const stepOf = (type: ReviewEvent["type"], data: unknown): Pick<Step, "what" | "text"> => {
  const { reason, message } = data as { readonly reason?: string; readonly message?: string };
  switch (type) {
    case "ReviewAsked":
      return { what: "asked", text: null };
    case "ReviewReleased":
      return { what: "released", text: null };
    case "ReviewApproved":
      return { what: "approved", text: null };
    case "ReviewRejected":
      return { what: "rejected", text: reason ?? null };
    case "ReviewAppealed":
      return { what: "appealed", text: message ?? null };
    case "ReportedConversationOpened":
      return { what: "opened", text: null };
    case "ReviewWithdrawn":
      return { what: "withdrawn", text: null };
  }
};

/** The names of those who did something, by account id. */
export const namesOf = async (
  database: Kysely<Database>,
  events: readonly Pick<StoredEvent, "metadata">[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(events.flatMap(({ metadata: { actor } }) => (actor === null ? [] : [actor])))];
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("account")
    .select(["id", "username"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
};

/** Who did it, in a word: a username, an operator of the command line, or null: the product itself. */
export const doer = (
  { metadata: { actor, operator } }: Pick<StoredEvent, "metadata">,
  names: ReadonlyMap<string, string>,
): string | null =>
  operator === undefined ? (actor === null ? null : (names.get(actor) ?? null)) : `operator ${operator}`;

const historyOf = async (
  { store, database }: Pick<Services, "store" | "database">,
  id: string,
  looking: Looking,
): Promise<readonly Step[]> => {
  const stored = await store.read(`review-${id}`);
  // Who is reported is not told how often he was read.
  const events =
    looking === "reviewer" ? stored : stored.filter(({ type }) => type !== "ReportedConversationOpened");
  const names = looking === "reviewer" ? await namesOf(database, events) : new Map<string, string>();
  return events.map((event) => ({
    ...stepOf(event.type as ReviewEvent["type"], event.data),
    at: event.recordedAt,
    by: doer(event, names),
  }));
};

const reportOf = (database: Kysely<Database>, id: string) =>
  database
    .selectFrom("support_request")
    .leftJoin("account", "account.id", "support_request.account_id")
    .select(["subject", "message", "url", "reason", "support_request.username", "support_request.email"])
    .select("support_request.message_id")
    .select("account.username as sender")
    .where("support_request.id", "=", id)
    .executeTakeFirst();

/** What a report says; its owner is told the reason alone, never who sent it. */
const reported = async (
  database: Kysely<Database>,
  { subject, status }: ListedRow,
  looking: Looking,
): Promise<Pick<ReviewItem, "facts" | "reason" | "has_conversation">> => {
  const report = await reportOf(database, subject);
  if (report === undefined) return { facts: [], reason: null, has_conversation: false };
  const facts = [
    ["Subject", report.subject],
    ["Message", report.message],
    ["Address", report.url],
    ["Username", report.username],
    ["From", report.sender === null ? report.email : `@${report.sender}`],
  ] as const;
  return {
    facts:
      looking === "owner"
        ? []
        : facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
    reason: report.reason,
    has_conversation: looking === "reviewer" && status === "pending" && report.message_id !== null,
  };
};

/** An item as its owner or a reviewer sees it. */
export const reviewRecord = async (
  services: Services,
  row: ListedRow,
  looking: Looking,
): Promise<ReviewItem> => {
  const { database, reviewed } = services;
  const { id, kind, status, username, display_name } = row;
  const thing = kind === "report" ? null : reviewed[kind];
  const isOpen = looking === "owner" || status === "pending";
  const files = thing === null || !isOpen ? [] : await thing.files(database, row);
  const text = isOpen ? ((await thing?.text?.(database, row)) ?? "") : "";
  const isOwner = looking === "owner" && thing !== null;
  return {
    ...{ id, kind, status: status === "withdrawn" ? "rejected" : status },
    creator: username === null || display_name === null ? null : { username, display_name },
    previews: files.map((file, index) => ({
      kind: file.kind,
      name: String(index + 1),
      url: `/api/v1/account/review/${id}/file/${index}`,
    })),
    ...(kind === "report"
      ? await reported(database, row, looking)
      : {
          facts: text === "" ? [] : [{ label: "Text", value: text }],
          reason: row.reason,
          has_conversation: false,
        }),
    appeal: row.appeal,
    can_appeal: isOwner && status === "rejected" && row.appeal === null,
    can_delete: isOwner,
    replace_url: isOwner && username !== null ? thing.replaceAt(username, row) : null,
    asked_at: row.asked_at,
    decided_at: row.decided_at,
    history: await historyOf(services, id, looking),
  };
};
