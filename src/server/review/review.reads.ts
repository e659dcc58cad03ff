import { sql, type Kysely, type RawBuilder } from "kysely";

import type { ReviewStatus } from "../../domain/review/review.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { ReviewRow } from "./reviewed.ts";

/** What a page of the list begins after. */
export interface ReviewCursor {
  readonly time: EpochSeconds;
  readonly id: string;
}

export interface ListedRow extends ReviewRow {
  readonly username: string | null;
  readonly display_name: string | null;
  /** What the list is in the order of. */
  readonly at: EpochSeconds;
}

/** An application in the queue, or one that was decided. */
export interface ListedApplication {
  /** Of the application. */
  readonly id: string;
  readonly account_id: AccountId;
  readonly username: string;
  readonly display_name: string;
  readonly compliance_status: "approved" | "rejected" | "under_review";
  readonly compliance_reason: string | null;
  readonly submitted_at: EpochSeconds;
  readonly at: EpochSeconds;
}

export const PAGE = 12;

/** The end of a list: what waits oldest first, the rest newest first. */
const page = (newestFirst: boolean, cursor: ReviewCursor | null): RawBuilder<unknown> => {
  const after = newestFirst ? sql`<` : sql`>`;
  const from =
    cursor === null ? sql`` : sql`where (l.at, l.id) ${after} (${cursor.time}::bigint, ${cursor.id}::text)`;
  const direction = newestFirst ? sql`desc` : sql`asc`;
  return sql`${from} order by l.at ${direction}, l.id ${direction} limit ${PAGE + 1}`;
};

const withOwner = sql`select i.*, a.username, a.display_name`;

/** An account's own items; without a status those that are not approved. Of reports those that wait. */
export const readOwnReviews = async (
  database: Kysely<Database>,
  accountId: AccountId,
  status: ReviewStatus | null,
  cursor: ReviewCursor | null,
): Promise<readonly ListedRow[]> => {
  const wanted = status === null ? ["pending", "rejected"] : [status];
  const { rows } = await sql<ListedRow>`
    select l.* from (${withOwner}, i.asked_at as at from review_item i join account a on a.id = i.account_id
      where i.account_id = ${accountId} and i.status = any(${wanted}) and (i.kind <> 'report' or i.status = 'pending')) l
    ${page(true, cursor)}`.execute(database);
  return rows;
};

/** What reviewers decide on, but for the things of `own` accounts: what is published, or reports. */
export const readQueue = async (
  database: Kysely<Database>,
  tab: "media" | "reports",
  status: ReviewStatus,
  own: readonly AccountId[],
  cursor: ReviewCursor | null,
): Promise<readonly ListedRow[]> => {
  const isReport = sql`i.kind ${tab === "reports" ? sql`=` : sql`<>`} 'report'`;
  const at = status === "pending" ? sql`i.asked_at` : sql`i.decided_at`;
  const { rows } = await sql<ListedRow>`
    select l.* from (${withOwner}, ${at} as at from review_item i left join account a on a.id = i.account_id
      where i.status = ${status} and ${isReport} and (i.account_id is null or i.account_id <> all(${[...own]}))) l
    ${page(status !== "pending", cursor)}`.execute(database);
  return rows;
};

const standings = { pending: "under_review", approved: "approved", rejected: "rejected" } as const;

/** The last application of each account, by how it stands; those of people with fans first among what waits (ROUTE-45). */
export const readApplications = async (
  database: Kysely<Database>,
  status: ReviewStatus,
  own: readonly AccountId[],
  cursor: ReviewCursor | null,
): Promise<readonly ListedApplication[]> => {
  // Whoever brings fans waits in front of everybody: as if he had come long ago.
  const at =
    status === "pending"
      ? sql`case when s.variant = 'vip' then s.submitted_at - 100000000000 else s.submitted_at end`
      : sql`s.submitted_at`;
  const { rows } = await sql<ListedApplication>`
    select l.* from (select s.id, s.account_id, a.username, a.display_name, a.compliance_status, a.compliance_reason,
        s.submitted_at, ${at} as at
      from creator_application s join account a on a.id = s.account_id
      where a.compliance_status = ${standings[status]} and a.id <> all(${[...own]})
        and not exists (select from creator_application later
          where later.account_id = s.account_id and later.id > s.id)) l
    ${page(status !== "pending", cursor)}`.execute(database);
  return rows;
};

/** The application with this id if it waits; whoever applied again or was decided on has none. */
export const findApplication = async (
  database: Kysely<Database>,
  id: string,
): Promise<{ readonly account_id: AccountId; readonly username: string } | null> => {
  const row = await database
    .selectFrom("creator_application as sent")
    .innerJoin("account", "account.id", "sent.account_id")
    .select(["sent.account_id", "account.username"])
    .where("sent.id", "=", id)
    .where("account.compliance_status", "=", "under_review")
    .executeTakeFirst();
  return row ?? null;
};
