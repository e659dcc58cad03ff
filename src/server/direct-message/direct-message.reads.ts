import { sql, type Kysely, type RawBuilder } from "kysely";

import { topSpenders, type InboxFilter } from "../../domain/direct-message/conversation.ts";
import { conversationsPerPage, messagesPerPage } from "../../domain/direct-message/message.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { InboxItem } from "../../protocol/direct-message/direct-message.records.ts";
import { fitsName } from "../database/name-search.ts";
import type { Database } from "../database/schema.ts";
import { isRunningAt } from "../subscription/running.ts";
import { isSeenBy, messageColumns, messageTables, type MessageRow } from "./message-item.ts";
import { partnerOf } from "./people.ts";

interface InboxRow {
  readonly username: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly type: "model" | "user";
  readonly unread: number;
  readonly last_at: EpochSeconds;
  readonly last_id: number;
  readonly last_text: string | null;
  readonly last_is_own: boolean | null;
  readonly last_files: number | null;
}

export interface InboxQuestion {
  readonly accountId: AccountId;
  readonly filter: InboxFilter;
  /** Of a name (`fitsName`); empty: everybody. */
  readonly query: string;
  readonly before: { readonly time: EpochSeconds; readonly id: number } | null;
  readonly now: EpochSeconds;
}

const heldBy = (types: RawBuilder<unknown>, { accountId, now }: InboxQuestion) => sql`
  exists (select from subscription where fan_id = c.other_id and creator_id = ${accountId}
    and type in (${types}) and ${isRunningAt(now)})`;

const fits = (question: InboxQuestion): RawBuilder<unknown> => {
  switch (question.filter) {
    case "all":
      return sql`true`;
    case "unread":
      return sql`c.unread > 0`;
    case "subscribers":
      return heldBy(sql`'access', 'trial', 'gift'`, question);
    case "followers":
      return heldBy(sql`'free'`, question);
    case "top-spenders":
      return sql`c.other_id in (
        select p.buyer_id from payment p join ledger_posting l on l.payment_id = p.id
        where p.creator_id = ${question.accountId} and l.account like 'buyer:%'
        group by p.buyer_id having -sum(l.amount) > 0
        order by -sum(l.amount) desc, p.buyer_id limit ${topSpenders})`;
  }
};

/** One conversation more of an account than a page holds, the newest first; none with whom it has a block (SUBP-28). */
export const readInboxRows = async (
  database: Kysely<Database>,
  question: InboxQuestion,
): Promise<readonly InboxRow[]> => {
  const { accountId, query, before } = question;
  const { rows } = await sql<InboxRow>`
    select a.username, a.display_name, a.avatar_url, a.type, c.unread, c.last_at, c.last_id,
      l.text as last_text, l.is_own as last_is_own, l.files as last_files
    from conversation_member c join account a on a.id = c.other_id and not a.suspended
    left join lateral (
      select left(d.title, 200) as text, m.sender_id = c.account_id as is_own,
        (select count(*)::int from direct_message_media dm where dm.direct_message_id = d.id) as files
      from message m join direct_message d on d.id = m.direct_message_id
      where m.conversation_id = c.conversation_id and m.deleted_at is null
      order by m.sequence desc limit 1) l on true
    where c.account_id = ${accountId} and ${fits(question)}
      and ${fitsName(query)}
      and not exists (select from block b where (b.blocker_id = c.account_id and b.blocked_id = c.other_id)
        or (b.blocker_id = c.other_id and b.blocked_id = c.account_id))
      and ${before === null ? sql`true` : sql`(c.last_at, c.last_id) < (${before.time}::bigint, ${before.id}::bigint)`}
    order by c.last_at desc, c.last_id desc limit ${conversationsPerPage + 1}`.execute(database);
  return rows;
};

/** A conversation as the list shows it. */
export const inboxItem = (row: InboxRow): InboxItem => ({
  user: partnerOf(row),
  unread: row.unread,
  last_at: row.last_at,
  last:
    row.last_text === null
      ? null
      : { text: row.last_text, is_own: row.last_is_own === true, files: row.last_files ?? 0 },
});

/** What an account knows of its conversation with another; null: they have not talked yet. */
export const readMembership = async (
  database: Kysely<Database>,
  accountId: AccountId,
  otherId: AccountId,
): Promise<{ readonly conversation_id: number; readonly other_read: number } | null> => {
  const { rows } = await sql<{ conversation_id: number; other_read: number }>`
    select mine.conversation_id, theirs.read_sequence as other_read
    from conversation_member mine
      join conversation_member theirs on theirs.account_id = mine.other_id and theirs.other_id = mine.account_id
    where mine.account_id = ${accountId} and mine.other_id = ${otherId}`.execute(database);
  return rows[0] ?? null;
};

/** Where a page of messages begins: at the newest, or beside a place of the conversation. */
export type PagePlace =
  | { readonly from: "end" }
  | { readonly from: "before" | "after" | "around"; readonly sequence: number };

export interface MessagePage {
  readonly items: readonly MessageRow[];
  readonly has_older: boolean;
  readonly has_newer: boolean;
}

const messages = async (
  database: Kysely<Database>,
  accountId: AccountId,
  conversationId: number,
  part: { readonly where: RawBuilder<unknown>; readonly newestFirst: boolean },
): Promise<{ readonly rows: readonly MessageRow[]; readonly more: boolean }> => {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(accountId)} from ${messageTables}
    where m.conversation_id = ${conversationId} and ${isSeenBy(accountId)} and ${part.where}
    order by m.sequence ${part.newestFirst ? sql`desc` : sql`asc`} limit ${messagesPerPage + 1}`.execute(
    database,
  );
  const page = rows.slice(0, messagesPerPage);
  return { rows: part.newestFirst ? page.toReversed() : page, more: rows.length > messagesPerPage };
};

/** A page of a conversation as one of the two sees it, oldest first. */
export const readMessages = async (
  database: Kysely<Database>,
  accountId: AccountId,
  conversationId: number,
  place: PagePlace,
): Promise<MessagePage> => {
  const read = (where: RawBuilder<unknown>, newestFirst: boolean) =>
    messages(database, accountId, conversationId, { where, newestFirst });
  if (place.from === "end") {
    const { rows, more } = await read(sql`true`, true);
    return { items: rows, has_older: more, has_newer: false };
  }
  const { sequence } = place;
  if (place.from === "before") {
    const { rows, more } = await read(sql`m.sequence < ${sequence}`, true);
    return { items: rows, has_older: more, has_newer: true };
  }
  if (place.from === "after") {
    const { rows, more } = await read(sql`m.sequence > ${sequence}`, false);
    return { items: rows, has_older: true, has_newer: more };
  }
  const [older, newer] = await Promise.all([
    read(sql`m.sequence <= ${sequence}`, true),
    read(sql`m.sequence > ${sequence}`, false),
  ]);
  return { items: [...older.rows, ...newer.rows], has_older: older.more, has_newer: newer.more };
};
