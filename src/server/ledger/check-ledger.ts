import { sql, type Kysely } from "kysely";

import { providerAccount } from "../../domain/ledger/ledger.decider.ts";
import type { Difference } from "../../domain/ledger/reconciliation.ts";
import type { Database } from "../database/schema.ts";

/** What the check found, and over how many lines. */
export interface Checked {
  readonly differences: readonly Difference[];
  readonly lines: number;
}

/**
 * Checks the books among themselves: every transaction sums to 0, each account's balance is what its events booked, each settled
 * payment, and no other, is booked with its amount, what is booked as gone back is what its refunds and its disputes took, and each
 * dispute's fee is booked, and the hours and days that are summed up for creators are what was booked to them. Empty, or something is badly wrong.
 */
export const checkLedger = async (database: Kysely<Database>): Promise<Checked> => {
  const { rows } = await sql<Difference>`
    with booked as (
      select payment_id, 0 - sum(amount) filter (where kind = 'sale') as sold,
        coalesce(sum(amount) filter (where kind <> 'sale'), 0) as gone_back
      from ledger_posting where account like 'buyer:%' group by payment_id)
    select 'transaction ' || payment_id || ' ' || kind || coalesce(' ' || reference, '') as key,
      payment_id as "paymentId", sum(amount)::float8 as ours, 0::float8 as theirs
    from ledger_posting group by payment_id, kind, reference having sum(amount) <> 0
    union all
    select 'account ' || coalesce(table_sum.account, event_sum.account), null,
      table_sum.amount::float8, event_sum.amount::float8
    from (select account, sum(amount) as amount from ledger_posting group by account) as table_sum
    full join (
      select posting.account, sum(posting.amount) as amount
      from event, jsonb_to_recordset(event.data -> 'postings') as posting (account text, amount bigint)
      where event.type = 'TransactionPosted' group by posting.account
    ) as event_sum on event_sum.account = table_sum.account
    where table_sum.amount is distinct from event_sum.amount
    union all
    select 'sale ' || coalesce(payment.id, booked.payment_id), coalesce(payment.id, booked.payment_id), booked.sold::float8,
      case when status = 'settled' then payment.amount::float8 end
    from payment full join booked on booked.payment_id = payment.id
    where (status = 'settled' and amount > 0 and booked.sold is distinct from payment.amount)
      or (booked.sold is not null and status is distinct from 'settled')
    union all
    select 'gone back of ' || booked.payment_id, booked.payment_id, booked.gone_back::float8,
      coalesce(refunded.amount, 0)::float8 + coalesce(disputed.amount, 0)::float8
    from booked
    left join (select payment_id, sum(amount) as amount from payment_refund where status = 'done' group by payment_id)
      as refunded on refunded.payment_id = booked.payment_id
    left join (select payment_id, sum(amount) as amount from payment_dispute where status <> 'won' group by payment_id)
      as disputed on disputed.payment_id = booked.payment_id
    where booked.gone_back <> coalesce(refunded.amount, 0) + coalesce(disputed.amount, 0)
    union all
    select 'fee of ' || dispute.id, dispute.payment_id, coalesce(sum(posting.amount), 0)::float8, dispute.fee::float8
    from payment_dispute as dispute left join ledger_posting as posting on posting.payment_id = dispute.payment_id
      and posting.reference = dispute.id and posting.kind = 'dispute' and posting.account = ${providerAccount}
    group by dispute.id having coalesce(sum(posting.amount), 0) <> dispute.fee
    union all
    select 'earnings of ' || coalesce(hours.creator_id, posted.creator_id), null, hours.net::float8, posted.net::float8
    from (select creator_id, sum(net) as net from earning_hour group by creator_id) as hours
    full join (
      select substr(account, 9) as creator_id, sum(ledger_posting.amount) as net
      from ledger_posting join payment on payment.id = ledger_posting.payment_id
      where account like 'creator:%' and kind <> 'payout'
        and posted_at < (select (max(hour) + 1)::bigint * 3600 from earning_hour)
      group by account
    ) as posted on posted.creator_id = hours.creator_id
    where hours.net is distinct from posted.net
    union all
    select 'days of ' || coalesce(days.creator_id, hours.creator_id), null, days.net::float8, hours.net::float8
    from (select creator_id, sum(net) as net from earning_day group by creator_id) as days
    full join (
      select creator_id, sum(net) as net from earning_hour
      where hour < (select max(day) + 1 from earning_day) * 24 group by creator_id
    ) as hours on hours.creator_id = days.creator_id
    where days.net is distinct from hours.net
    limit 1000`.execute(database);
  const { lines } = await database
    .selectFrom("ledger_posting")
    .select(({ fn }) => fn.countAll<number>().as("lines"))
    .executeTakeFirstOrThrow();
  return { differences: rows, lines: Number(lines) };
};
