import { sql, type Kysely, type RawBuilder } from "kysely";

import type { Span } from "../../domain/calendar/stats-period.ts";
import { creatorAccount } from "../../domain/ledger/ledger.decider.ts";
import type { PaymentIntent } from "../../domain/payment/payment.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** What was sold, and to whom. */
interface Sold {
  readonly kind: PaymentIntent;
  readonly username: string;
  readonly display_name: string;
}

/** A sale of a creator, or what went back or came again of it. Cents. */
export interface EarningsRow extends Sold {
  readonly payment_id: string;
  /** Its place in the payment's books. */
  readonly line: number;
  readonly at: EpochSeconds;
  readonly movement: "sale" | "refund" | "refundFailed" | "dispute" | "disputeWon";
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

/** Until its shares are filled in, a line of a node of the release before is told with what it brought. */
const shares = sql`coalesce(l.gross, l.amount) as gross, coalesce(l.manager, 0) as manager`;

const postingsOf = ({ creatorId, from, to }: Omit<AskedLines, "kind">): RawBuilder<unknown> => sql`
  ${creatorId === null ? sql`l.account like 'creator:%'` : sql`l.account = ${creatorAccount(creatorId)}`}
  and l.kind <> 'payout' and l.posted_at >= ${from} and l.posted_at < ${to}`;

/** One line a transaction of the books: the creator's own, which says of what it is a part. A dispute's fee is the platform's affair. */
export const earningsLines = ({ kind, ...asked }: AskedLines): RawBuilder<unknown> => sql`
  select l.payment_id, l.line, l.account,
    l.posted_at as at, p.intent as kind, l.kind as movement, l.amount as net, p.buyer_id, ${shares}
  from ledger_posting l join payment p on p.id = l.payment_id
  where ${postingsOf(asked)} ${kind === null ? sql`` : sql`and p.intent = ${kind}`}`;

const fan = sql`coalesce(a.username, 'guest')`;

/** The id of a line. */
export const earningsId = ({ payment_id, line }: Pick<EarningsRow, "payment_id" | "line">): string =>
  `${payment_id}:${line}`;

/** The payment and line of an id; what is none comes before all lines of its second. */
const lineOf = (id: string): { readonly payment: string; readonly line: number } => {
  const [, payment = "", line = "0"] = /^(.*):(\d{1,9})$/s.exec(id) ?? [];
  return { payment, line: Number(line) };
};

/** Of two upper bounds the index begins at the plain one: that is the cursor's second then. */
const endOf = (to: EpochSeconds, after: EarningsCursor | null): EpochSeconds =>
  after === null ? to : Math.min(to, after.at + 1);

const comesAfter = (after: EarningsCursor | null): RawBuilder<unknown> => {
  if (after === null) return sql`true`;
  const { payment, line } = lineOf(after.id);
  return sql`(l.posted_at, l.payment_id, l.line) < (${after.at}::bigint, ${payment}, ${line}::integer)`;
};
const newestFirst = sql`order by l.posted_at desc, l.payment_id desc, l.line desc`;

/**
 * The newest lines of a period, before one of them, in the order of their index. The limit is a parameter: PostgreSQL then plans for
 * the first lines, and never reads and sorts all that come after. Of what they are is looked up by their ids, which has one plan.
 */
export const readEarnings = async (
  database: Kysely<Database>,
  { kind, ...period }: EarningsPeriod,
  limit: number,
  before: EarningsCursor | null,
): Promise<readonly EarningsRow[]> => {
  const ofKind =
    kind === null ? sql`` : sql`and (select intent from payment where id = l.payment_id) = ${kind}`;
  const { rows: lines } = await sql<Omit<EarningsRow, keyof Sold>>`
    select l.payment_id, l.line, l.posted_at as at, l.kind as movement, l.amount as net, ${shares}
    from ledger_posting l where ${postingsOf({ ...period, to: endOf(period.to, before) })} and ${comesAfter(before)} ${ofKind} ${newestFirst}
    limit ${limit}`.execute(database);
  const { rows: sold } = await sql<Sold & { readonly id: string }>`
    select p.id, p.intent as kind, ${fan} as username, coalesce(a.display_name, 'A guest') as display_name
    from payment p left join account a on a.id = p.buyer_id
    where p.id = any(${lines.map(({ payment_id: id }) => id)}::text[])`.execute(database);
  const byId = new Map(sold.map(({ id, ...row }) => [id, row]));
  return lines.flatMap((line) => {
    const of = byId.get(line.payment_id);
    return of === undefined ? [] : [{ ...line, ...of }];
  });
};

/** The columns of the file of earnings. */
export const earningsColumns = [
  ...["date", "payment", "kind", "movement", "fan"],
  ...["gross_usd", "platform_usd", "manager_usd", "net_usd"],
] as const;

const dollars = (cents: RawBuilder<unknown>) => sql`(${cents}) * 0.01`;

/**
 * All lines of a period between two of them as CSV, newest first, written by the database, which is faster than moving each cell. No cell needs
 * quotes or begins like a formula: moments, ids, kinds, usernames, which begin with a letter or a digit, and amounts.
 */
export const readEarningsTexts = async (
  database: Kysely<Database>,
  period: EarningsPeriod,
  after: EarningsCursor | null,
  until: EarningsCursor | null,
): Promise<readonly string[]> => {
  const span = { from: Math.max(period.from, until?.at ?? 0), to: endOf(period.to, after) };
  const { payment, line } = lineOf(until?.id ?? "");
  const { rows } = await sql<{ text: string }>`
    select concat_ws(',', to_char(to_timestamp(l.at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
      l.payment_id, l.kind, l.movement, ${fan}, ${dollars(sql`l.gross`)}, ${dollars(sql`l.gross - l.manager - l.net`)},
      ${dollars(sql`l.manager`)}, ${dollars(sql`l.net`)}) as text
    from (${earningsLines({ ...period, ...span })} and ${comesAfter(after)}
      and (l.posted_at, l.payment_id, l.line) >= (${until?.at ?? 0}::bigint, ${payment}, ${line}::integer)) as l
      left join account a on a.id = l.buyer_id
    order by l.at desc, l.payment_id desc, l.line desc`.execute(database);
  return rows.map(({ text }) => text);
};

/** The line that comes so many after another one, whatever it is of; null: there are fewer. Read from the index alone. */
export const readBoundary = async (
  database: Kysely<Database>,
  { creatorId, from, to }: EarningsPeriod,
  count: number,
  after: EarningsCursor | null,
): Promise<EarningsCursor | null> => {
  const { rows } = await sql<Pick<EarningsRow, "payment_id" | "line" | "at">>`
    select l.payment_id, l.line, l.posted_at as at from ledger_posting l
    where l.account = ${creatorAccount(creatorId)} and l.posted_at >= ${from} and l.posted_at < ${endOf(to, after)}
      and ${comesAfter(after)} ${newestFirst} offset ${count - 1} limit 1`.execute(database);
  return rows[0] === undefined ? null : { at: rows[0].at, id: earningsId(rows[0]) };
};
