import { sql, type RawBuilder } from "kysely";

import type { CountedAccount } from "../store/read-counters.ts";

/**
 * What the counter of Content Cop shows (ENT-22), of creators, who alone have that page: the own items that were rejected, and for reviewers what waits: items,
 * reports and applications but those about themselves or whom they manage.
 */
export const openReviewsOf = (account: CountedAccount): RawBuilder<number> => {
  const others = sql`not in (select a.id union all
    select creator_id from manager_grant where manager_id = a.id and accepted_at is not null)`;
  return sql`coalesce((
    select (select count(*) from review_item where account_id = a.id and status = 'rejected' and kind <> 'report')
      + case when a.is_reviewer then
        (select count(*) from review_item where status = 'pending' and (account_id is null or account_id ${others}))
        + (select count(*) from account w where w.compliance_status = 'under_review' and w.id ${others}
            and exists (select from creator_application c where c.account_id = w.id))
        else 0 end
    from account a where a.id = ${account} and a.type = 'model')::int, 0)`;
};
