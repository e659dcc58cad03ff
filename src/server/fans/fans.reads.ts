import { sql, type Kysely, type RawBuilder } from "kysely";

import type { FanSort, SubscriberStatus, SubscriberType } from "../../domain/fans/fans.ts";
import type { Span } from "../../domain/calendar/stats-period.ts";
import type { PaymentIntent } from "../../domain/payment/payment.ts";
import type { SubscriptionStatus } from "../../domain/subscription/subscription.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { isCreator, type PersonRow } from "../account/person.ts";
import { fitsName } from "../database/name-search.ts";
import type { Database } from "../database/schema.ts";
import { noteOf } from "../direct-message/contact-note.ts";
import { spentBy } from "../ledger/spent.ts";
import { isRunningAt } from "../subscription/running.ts";

/** Which fans of a creator are asked for, in which order; `readerId`: whose notes of them are read. */
export interface AskedFans {
  readonly creatorId: AccountId;
  readonly readerId: AccountId;
  readonly types: readonly (SubscriberType | "free")[];
  readonly status: SubscriberStatus;
  readonly query: string;
  readonly sort: FanSort;
  readonly now: EpochSeconds;
}

/** Where a page begins: after this fan in the order asked for. */
export interface FanCursor {
  readonly after: string;
  readonly id: string;
}

/** A fan as one statement finds it in an order; what is told of each besides is asked for by another. */
interface FoundFan extends PersonRow {
  readonly id: string;
  readonly fan_id: AccountId;
  readonly type: SubscriberType | "free";
  readonly status: SubscriptionStatus;
  readonly created_at: EpochSeconds;
  readonly end_at: EpochSeconds | null;
  readonly next_price: Cents | null;
  readonly next_months: number;
  readonly resumes_at: EpochSeconds | null;
  /** What the order is by, for the next page. */
  readonly sort_key: string;
}

/** What a creator is told of a fan besides. */
interface FanFacts {
  readonly spent: Cents;
  readonly is_blocked: boolean;
  readonly note: string;
}

export type FanRow = FoundFan & FanFacts;

const isBlocked = (fanId: RawBuilder<unknown>, creatorId: AccountId): RawBuilder<boolean> =>
  sql`exists (select from block b where b.blocker_id = ${creatorId} and b.blocked_id = ${fanId})`;

const keys: Readonly<Record<FanSort, RawBuilder<unknown>>> = {
  newest: sql`s.created_at`,
  oldest: sql`s.created_at`,
  name: sql`a.username_key`,
};

/**
 * What is told of each fan, in the order of their ids. A statement of its own: with it the one that finds them takes PostgreSQL
 * longer to plan than to run, and it is planned anew each time that many fans are expected.
 */
const readFacts = async (
  database: Kysely<Database>,
  { creatorId, readerId }: AskedFans,
  ids: readonly AccountId[],
): Promise<readonly FanFacts[]> => {
  const id = sql`fan.id`;
  const { rows } = await sql<FanFacts>`
    select ${spentBy(id, creatorId)} as spent, ${isBlocked(id, creatorId)} as is_blocked, ${noteOf(readerId, id)} as note
    from unnest(${ids}::text[]) with ordinality as fan (id, place) order by place`.execute(database);
  return rows;
};

/** Fans in an order that no later change of others disturbs, so many after one of them. */
export const readFans = async (
  database: Kysely<Database>,
  asked: AskedFans,
  limit: number,
  cursor: FanCursor | null,
): Promise<readonly FanRow[]> => {
  const { creatorId, types, status, query, sort, now } = asked;
  const key = keys[sort];
  const down = sort === "newest";
  const after =
    cursor === null ? null : sort === "name" ? sql`${cursor.after}` : sql`${cursor.after}::bigint`;
  const order = down ? sql`desc` : sql`asc`;
  const { rows } = await sql<FoundFan>`
    select s.id, s.fan_id, a.username, a.display_name, a.avatar_url, ${isCreator} as is_creator,
      s.type, s.status, s.created_at, s.end_at, s.next_price, s.next_months, s.resumes_at,
      ${key}::text as sort_key
    from (
      select * from subscription
      where creator_id = ${creatorId} and started and type in (${sql.join(types)})
        and (${isRunningAt(now)} or resumes_at is not null) = ${status === "active"}
    ) s join account a on a.id = s.fan_id
    where ${fitsName(query)} and ${
      cursor === null
        ? sql`true`
        : down
          ? sql`(${key}, s.id) < (${after}, ${cursor.id})`
          : sql`(${key}, s.id) > (${after}, ${cursor.id})`
    }
    order by ${key} ${order}, s.id ${order} limit ${limit}`.execute(database);
  if (rows.length === 0) return [];
  const facts = await readFacts(
    database,
    asked,
    rows.map(({ fan_id: id }) => id),
  );
  return rows.map((row, place) => ({ ...row, ...facts[place]! }));
};

interface SpenderRow extends PersonRow {
  readonly fan_id: AccountId;
  readonly spent: Cents;
  readonly payments: number;
  readonly is_blocked: boolean;
  readonly note: string;
  readonly total: number;
}

/** One page of a creator's fans by what they spent in a period, and how many there are. */
export const readSpenders = async (
  database: Kysely<Database>,
  asked: Span & {
    readonly creatorId: AccountId;
    readonly readerId: AccountId;
    readonly kind: PaymentIntent | null;
    readonly p: number;
    readonly s: number;
  },
): Promise<readonly SpenderRow[]> => {
  const { creatorId, readerId, kind, from, to, p, s } = asked;
  const { rows } = await sql<SpenderRow>`
    select fan.*, a.username, a.display_name, a.avatar_url, ${isCreator} as is_creator,
      count(*) over ()::int as total,
      ${isBlocked(sql`fan.fan_id`, creatorId)} as is_blocked, ${noteOf(readerId, sql`fan.fan_id`)} as note
    from (
      select p.buyer_id as fan_id, -sum(l.amount)::bigint as spent, count(distinct p.id)::int as payments
      from payment p join ledger_posting l on l.payment_id = p.id
      where p.creator_id = ${creatorId} and l.account like 'buyer:%'
        and l.posted_at >= ${from} and l.posted_at < ${to}
        and (${kind}::text is null or p.intent = ${kind})
      group by p.buyer_id having -sum(l.amount) > 0
    ) fan join account a on a.id = fan.fan_id
    order by fan.spent desc, fan.fan_id limit ${s} offset ${(p - 1) * s}`.execute(database);
  return rows;
};
