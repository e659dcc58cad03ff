import { sql, type Kysely } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { storedEvents } from "../../protocol/stored-events.ts";
import type { Database } from "../database/schema.ts";

/** Something that somebody did. `subject` is the stream of the event; a sign-in has none. */
export interface AuditEntry {
  readonly at: EpochSeconds;
  /** `SignedIn`, `FileTaken`, `Managed` for a call of a manager, or the type of a stored event. */
  readonly type: string;
  readonly subject: string | null;
  /** Who did it: a username (`a for b` when he manages b), an operator of the command line, or null: the product itself. */
  readonly by: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

const audited = Object.entries(storedEvents)
  .filter(([, shape]) => shape.audited === true)
  .map(([type]) => type);

/**
 * The newest entries of the audit list, of one account or of all: sign-ins, files of earnings, money, what was decided over accounts and every
 * act of a manager, also what changes plain rows (CCONST-09). What is stored with `audited` stands in it.
 */
export const readAudit = async (
  database: Kysely<Database>,
  accountId: AccountId | null,
  limit: number,
): Promise<readonly AuditEntry[]> => {
  const events = sql`
    select e.recorded_at as at, e.type, e.stream as subject, e.data,
      case when e.metadata ? 'operator' then 'operator ' || (e.metadata ->> 'operator')
        when e.metadata ? 'manager' then m.username || ' for ' || coalesce(a.username, '?')
        else a.username end as by, e.position as place
    from event e
    left join account a on a.id = e.metadata ->> 'actor'
    left join account m on m.id = e.metadata ->> 'manager'
    where (e.type = any(${audited}) or e.metadata ? 'manager')
      and (${accountId}::text is null or e.metadata ->> 'actor' = ${accountId} or e.stream in (
        select 'account-' || ${accountId}::text union all select 'manager-' || ${accountId}::text
        union all select 'payout-' || id from payout where creator_id = ${accountId}
        union all select 'payment-' || id from payment where buyer_id = ${accountId} or creator_id = ${accountId}))
    order by e.position desc limit ${limit}`;
  const acts = sql`
    select c.at, 'Managed' as type, 'creator-' || c.creator_id as subject,
      jsonb_strip_nulls(jsonb_build_object('call', c.call, 'thing', c.thing)) as data,
      coalesce(m.username, '?') || ' for ' || coalesce(a.username, '?') as by, c.id as place
    from manager_act c
    left join account a on a.id = c.creator_id
    left join account m on m.id = c.manager_id
    where ${accountId}::text is null or c.creator_id = ${accountId} or c.manager_id = ${accountId}
    order by c.at desc, c.id desc limit ${limit}`;
  const signIns = sql`
    select s.at, 'SignedIn' as type, null as subject,
      jsonb_build_object('site', s.site, 'address', s.address, 'agent', s.agent) as data, a.username as by,
      s.id as place
    from sign_in s left join account a on a.id = s.account_id
    where ${accountId}::text is null or s.account_id = ${accountId}
    order by s.at desc, s.id desc limit ${limit}`;
  const files = sql`
    select f.at, 'FileTaken' as type, 'account-' || f.account_id as subject,
      jsonb_build_object('file', f.file, 'since', f.since, 'until', f.until) as data,
      case when f.by_id = f.account_id then a.username
        else coalesce(m.username, '?') || ' for ' || coalesce(a.username, '?') end as by, f.id as place
    from taken_file f
    left join account a on a.id = f.account_id
    left join account m on m.id = f.by_id
    where ${accountId}::text is null or f.account_id = ${accountId} or f.by_id = ${accountId}
    order by f.at desc, f.id desc limit ${limit}`;
  const { rows } = await sql<AuditEntry>`
    select at, type, subject, by, data
    from ((${events}) union all (${acts}) union all (${signIns}) union all (${files})) lists
    order by at desc, place desc limit ${limit}`.execute(database);
  return rows;
};
