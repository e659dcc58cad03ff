import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/**
 * What the counter of Content Cop shows (ENT-22): the own items that were rejected, and for reviewers what waits: items,
 * reports and applications but those about themselves or whom they manage.
 */
export const countReviews = async (database: Kysely<Database>, accountId: AccountId): Promise<number> => {
  const others = sql`not in (
    select ${accountId} union all select creator_id from manager_grant where manager_id = ${accountId} and accepted_at is not null)`;
  const { rows } = await sql<{ readonly count: number }>`
    select (select count(*) from review_item where account_id = ${accountId} and status = 'rejected' and kind <> 'report')
      + case when a.is_reviewer then
        (select count(*) from review_item where status = 'pending' and (account_id is null or account_id ${others}))
        + (select count(*) from account w where w.compliance_status = 'under_review' and w.id ${others}
            and exists (select from creator_application c where c.account_id = w.id))
        else 0 end as count
    from account a where a.id = ${accountId}`.execute(database);
  return Number(rows[0]?.count ?? 0);
};
