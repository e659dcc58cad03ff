import { sql, type Kysely } from "kysely";

import type { AutoRule, AutoType } from "../../domain/auto-message/auto-message.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { OwnGalleryRow } from "../gallery/own-gallery.reads.ts";

/** An automatic message with what it holds now, and what all that it ever held has brought. */
export interface AutoRow {
  readonly id: number;
  readonly creator_id: AccountId;
  readonly type: AutoType;
  readonly rule: AutoRule;
  readonly time_zone: string;
  readonly content_id: number;
  readonly active: boolean;
  readonly version: number;
  readonly next_at: EpochSeconds | null;
  readonly created_at: EpochSeconds;
  readonly text: string;
  readonly amount_usd: Cents;
  readonly held: boolean;
  readonly is_rejected: boolean;
  readonly reason: string | null;
  readonly media: OwnGalleryRow["media"];
  readonly sent: number;
  readonly opened: number;
  readonly sales: number;
  /** Cents that its creator got of it, less what went back. */
  readonly earned: Cents;
}

// Each part is counted over the contents of its own message alone.
const rows = sql`
  select a.id, a.creator_id, a.type, a.rule, a.time_zone, a.content_id, a.active, a.version, a.next_at, a.created_at,
    d.title as text, d.amount_usd, d.held, coalesce(r.status = 'rejected', false) as is_rejected, r.reason,
    (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'name', m.name, 'created_at', m.created_at,
      'state', m.state, 'error', m.error, 'held', m.held, 'thumb', m.thumb) order by dm.position), '[]')
      from direct_message_media dm join media m on m.id = dm.media_id where dm.direct_message_id = d.id) as media,
    delivered.sent, delivered.opened, brought.sales, brought.earned
  from auto_message a join direct_message d on d.id = a.content_id
    left join review_item r on r.id = 'message-' || d.id
    cross join lateral (
      select count(*)::int as sent, (count(*) filter (where c.read_sequence >= m.sequence))::int as opened
      from auto_message_content k join message m on m.direct_message_id = k.direct_message_id
        join conversation_member c on c.conversation_id = m.conversation_id and c.account_id <> m.sender_id
      where k.auto_message_id = a.id) as delivered
    cross join lateral (
      select coalesce(sum(each.sales), 0)::int as sales, coalesce(sum(each.earned), 0)::bigint as earned from (
        select s.sales, (select coalesce(sum(l.amount), 0) from direct_message_sale b
            join ledger_posting l on l.payment_id = b.payment_id
            where b.direct_message_id = s.id and l.account = 'creator:' || a.creator_id) as earned
        from auto_message_content k join direct_message s on s.id = k.direct_message_id
        where k.auto_message_id = a.id) as each) as brought`;

/** A creator's automatic messages of one type, newest first. */
export const readAutoMessages = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  type: AutoType,
): Promise<readonly AutoRow[]> => {
  const found = await sql<AutoRow>`
    ${rows} where a.creator_id = ${creatorId} and a.type = ${type} and a.deleted_at is null
    order by a.id desc`.execute(database);
  return found.rows;
};

/** One automatic message; null: there is none, or it is deleted. */
export const readAutoMessage = async (database: Kysely<Database>, id: number): Promise<AutoRow | null> => {
  const found = await sql<AutoRow>`${rows} where a.id = ${id} and a.deleted_at is null`.execute(database);
  return found.rows[0] ?? null;
};

/** Whose automatic message an id names, deleted ones too; null: none. */
export const ownerOfAuto = async (database: Kysely<Database>, id: number): Promise<AccountId | null> => {
  const row = await database
    .selectFrom("auto_message")
    .select("creator_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.creator_id ?? null;
};
