import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Broadcast } from "../../protocol/broadcast/broadcast.endpoints.ts";
import type { Database } from "../database/schema.ts";

/** What a creator writes to many: what waits or is being sent, or what is over; the newest first. */
export const readBroadcasts = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  { isOver, before, limit }: { readonly isOver: boolean; readonly before?: number; readonly limit: number },
): Promise<readonly Broadcast[]> => {
  const { rows } = await sql<Broadcast>`
    select b.id::text as id, d.title as text, d.amount_usd, b.groups, b.status, coalesce(b.begun_at, b.due_at) as due_at, b.sent, b.total, d.sales,
      (select count(*)::int from direct_message_media dm where dm.direct_message_id = d.id) as files
    from broadcast b join direct_message d on d.id = b.direct_message_id
    where b.creator_id = ${creatorId}
      and (b.status in ('sent', 'stopped')) = ${isOver}
      and ${before === undefined ? sql`true` : sql`b.id < ${before}`}
    order by b.id desc limit ${limit}`.execute(database);
  return rows;
};
