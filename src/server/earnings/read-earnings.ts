import { sql, type Kysely, type RawBuilder } from "kysely";

import type { Span } from "../../domain/calendar/stats-period.ts";
import { creatorAccount } from "../../domain/ledger/ledger.decider.ts";
import type { PaymentIntent } from "../../domain/payment/payment.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** A sale of a creator, or what went back or came again of it. Cents. */
export interface EarningsRow {
  readonly id: string;
  readonly payment_id: string;
  readonly at: EpochSeconds;
  readonly kind: PaymentIntent;
  readonly movement: "sale" | "refund" | "refundFailed" | "dispute" | "disputeWon";
  readonly username: string;
  readonly display_name: string;
  readonly gross: Cents;
  readonly manager: Cents;
  readonly net: Cents;
}

export interface EarningsPeriod extends Span {
  readonly creatorId: AccountId;
  readonly kind: PaymentIntent | null;
}

/** Where a page begins: after this line, which is not in it. */
export interface EarningsCursor {
  readonly at: EpochSeconds;
  readonly id: string;
}

/** Lines of which creator, or of all, and from which moment on to which. */
interface AskedLines {
  readonly creatorId: AccountId | null;
  readonly kind: PaymentIntent | null;
  readonly from: EpochSeconds | RawBuilder<unknown>;
  readonly to: EpochSeconds;
}

/**
 * One line a transaction of the books: its posting to the creator, with the others of the same transaction. A dispute's fee is
 * the platform's own affair.
 */
export const earningsLines = ({ creatorId, from, to, kind }: AskedLines): RawBuilder<unknown> => sql`
  select l.payment_id || ':' || l.line as id, l.payment_id, l.line, l.account,
    l.posted_at as at, p.intent as kind, l.kind as movement, l.amount as net, p.buyer_id, o.gross, o.manager
  from ledger_posting l join payment p on p.id = l.payment_id
  cross join lateral (
    select coalesce(-sum(other.amount) filter (where other.account like 'buyer:%'), 0)::int as gross,
      coalesce(sum(other.amount) filter (where other.account like 'manager:%'), 0)::int as manager
    from ledger_posting other
    where other.payment_id = l.payment_id and other.kind = l.kind and other.reference is not distinct from l.reference
  ) o
  where ${creatorId === null ? sql`l.account like 'creator:%'` : sql`l.account = ${creatorAccount(creatorId)}`}
    and l.kind <> 'payout' and l.posted_at >= ${from} and l.posted_at < ${to}
    ${kind === null ? sql`` : sql`and p.intent = ${kind}`}`;

/** The payment and line of an id; what is none comes before all lines of its second. */
const lineOf = (id: string): { readonly payment: string; readonly line: number } => {
  const [, payment = "", line = "0"] = /^(.*):(\d{1,9})$/s.exec(id) ?? [];
  return { payment, line: Number(line) };
};

/**
 * The newest lines of a period, before one of them, in the order of their index. The limit is a parameter: PostgreSQL then plans for
 * the first lines, and never reads and sorts all that come after.
 */
export const readEarnings = async (
  database: Kysely<Database>,
  period: EarningsPeriod,
  limit: number,
  before: EarningsCursor | null,
): Promise<readonly EarningsRow[]> => {
  const { payment, line } = lineOf(before?.id ?? "");
  // Of two upper bounds the index begins at the plain one, so that is the cursor's second.
  const to = before === null ? period.to : Math.min(period.to, before.at + 1);
  const { rows } = await sql<EarningsRow>`
    select each.id, each.payment_id, each.at, each.kind, each.movement, each.gross, each.manager, each.net,
      coalesce(a.username, 'guest') as username, coalesce(a.display_name, 'A guest') as display_name
    from (${earningsLines({ ...period, to })}) as each left join account a on a.id = each.buyer_id
    where ${before === null ? sql`true` : sql`(each.at, each.payment_id, each.line) < (${before.at}::bigint, ${payment}, ${line}::integer)`}
    order by each.at desc, each.payment_id desc, each.line desc limit ${limit}`.execute(database);
  return rows;
};
