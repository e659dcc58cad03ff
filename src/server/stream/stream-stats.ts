import { sql, type Kysely } from "kysely";

import type { Span } from "../../domain/calendar/stats-period.ts";
import { creatorAccount } from "../../domain/ledger/ledger.decider.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** Whose broadcasts that began when; `before`: the one after which the page goes on. */
export interface AskedStreams extends Span {
  readonly creatorId: AccountId;
  readonly limit: number;
  readonly now: EpochSeconds;
  readonly before: { readonly at: EpochSeconds; readonly id: string } | null;
}

/** A broadcast with what the books say of it. Cents. */
export interface StreamStatsRow {
  readonly id: string;
  readonly title: string;
  readonly started_at: EpochSeconds;
  readonly ended_at: EpochSeconds | null;
  readonly peak_viewers: number;
  readonly unique_viewers: number;
  readonly tips: Cents;
  readonly private_chats: number;
  readonly earned: Cents;
}

/**
 * Broadcasts, the newest first. A payment belongs to one by its tip's line of the chat, or by the private chat that was agreed
 * while it ran; what it brought are its postings, less those of what went back.
 */
export const readStreamStats = async (
  database: Kysely<Database>,
  { creatorId, from, to, limit, now, before }: AskedStreams,
): Promise<readonly StreamStatsRow[]> => {
  const { rows } = await sql<StreamStatsRow>`
    select s.id, s.title, s.started_at, s.ended_at, s.peak_viewers, s.unique_viewers,
      chats.held as private_chats, books.tips, books.earned
    from (
      select * from stream
      where creator_id = ${creatorId} and started_at >= ${from} and started_at < ${to}
        and ${before === null ? sql`true` : sql`(started_at, id) < (${before.at}::bigint, ${before.id})`}
      order by started_at desc, id desc limit ${limit}
    ) s
    cross join lateral (
      select count(*) filter (where started_at is not null)::int as held,
        coalesce(array_agg(payment_id) filter (where payment_id is not null), '{}') as paid
      from private_show
      where creator_id = s.creator_id and invited_at >= s.started_at and invited_at <= coalesce(s.ended_at, ${now})
    ) chats
    cross join lateral (
      select coalesce(array_agg(tip_payment_id), '{}') as paid
      from stream_message where stream_id = s.id and tip_payment_id is not null
    ) chat
    cross join lateral (
      select
        coalesce(-sum(amount) filter (where account like 'buyer:%' and payment_id = any(chat.paid)), 0)::bigint as tips,
        coalesce(sum(amount) filter (where account = ${creatorAccount(creatorId)}), 0)::bigint as earned
      from ledger_posting
      where payment_id = any(chat.paid || chats.paid)
    ) books
    order by s.started_at desc, s.id desc`.execute(database);
  return rows;
};
