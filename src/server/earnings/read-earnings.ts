import { sql, type Kysely } from "kysely";

import type { PaymentIntent } from "../../domain/payment/payment.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** A sale of a creator, or what went back or came again of it. Cents. */
export interface EarningsRow {
  readonly id: string;
  readonly payment_id: string;
  readonly at: EpochSeconds;
  readonly kind: PaymentIntent;
  readonly movement: "sale" | "refund" | "dispute" | "disputeWon";
  readonly username: string;
  readonly display_name: string;
  readonly gross: Cents;
  readonly manager: Cents;
  readonly net: Cents;
}

export interface EarningsPeriod {
  readonly creatorId: AccountId;
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
  readonly kind: PaymentIntent | null;
}

/** One line a transaction of the books; a dispute's fee is the platform's own affair. */
const lines = ({ creatorId, from, to, kind }: EarningsPeriod) => sql`
  select p.id || coalesce(':' || l.reference, '') || ':' || l.kind as id, p.id as payment_id,
    min(l.posted_at) as at, p.intent as kind, l.kind as movement,
    coalesce(a.username, 'guest') as username, coalesce(a.display_name, 'A guest') as display_name,
    -(sum(l.amount) filter (where l.account like 'buyer:%'))::int as gross,
    coalesce(sum(l.amount) filter (where l.account like 'manager:%'), 0)::int as manager,
    coalesce(sum(l.amount) filter (where l.account like 'creator:%'), 0)::int as net
  from ledger_posting l join payment p on p.id = l.payment_id left join account a on a.id = p.buyer_id
  where p.creator_id = ${creatorId} and l.posted_at >= ${from} and l.posted_at < ${to}
    and (${kind}::text is null or p.intent = ${kind})
  group by p.id, l.kind, l.reference, a.username, a.display_name`;

/** The newest lines of a period, before one of them. */
export const readEarnings = async (
  database: Kysely<Database>,
  period: EarningsPeriod,
  limit: number,
  before: { readonly at: EpochSeconds; readonly id: string } | null,
): Promise<readonly EarningsRow[]> => {
  const { rows } = await sql<EarningsRow>`
    select * from (${lines(period)}) line
    where ${before === null ? sql`true` : sql`(at, id) < (${before.at}::bigint, ${before.id})`}
    order by at desc, id desc limit ${limit}`.execute(database);
  return rows;
};

/** What a period brought, by kind. */
export const sumEarnings = async (
  database: Kysely<Database>,
  period: EarningsPeriod,
): Promise<readonly Pick<EarningsRow, "kind" | "gross" | "manager" | "net">[]> => {
  const { rows } = await sql<Pick<EarningsRow, "kind" | "gross" | "manager" | "net">>`
    select kind, sum(gross)::int as gross, sum(manager)::int as manager, sum(net)::int as net
    from (${lines(period)}) line group by kind order by kind`.execute(database);
  return rows;
};
