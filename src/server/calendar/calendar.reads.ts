import { sql, type Kysely } from "kysely";

import { calendarLimits } from "../../domain/calendar/calendar-item.ts";
import type { Span } from "../../domain/calendar/stats-period.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { CalendarItem } from "../../protocol/calendar/calendar.endpoints.ts";
import { readSlotsToCome } from "../auto-post/auto-post.reads.ts";
import type { Database } from "../database/schema.ts";

interface AskedCalendar extends Span {
  readonly creatorId: AccountId;
  readonly now: EpochSeconds;
}

/** Characters of a text that an entry shows. */
const EXCERPT = 120;

/** What slots of automatic posts will publish; without a text nothing is left for it. */
const readAutoItems = async (
  database: Kysely<Database>,
  { creatorId, ...span }: AskedCalendar,
): Promise<readonly CalendarItem[]> => {
  const slots = await readSlotsToCome(database, creatorId, span);
  return slots.map(({ at, name }) => ({
    ...{ kind: "auto", id: String(at), at, text: name ?? "", files: name === null ? 0 : 1, is_over: false },
  }));
};

/** Entries of what happens at a stored time. A post that is planned ends so long after its time as it is to be shown. */
const readStoredItems = async (
  database: Kysely<Database>,
  { creatorId, from, to, now }: AskedCalendar,
): Promise<readonly CalendarItem[]> => {
  const postFiles = sql`(select count(*)::int from post_media pm where pm.post_id = p.id)`;
  const { rows } = await sql<CalendarItem>`
    select kind, id, at, text, files, is_over from (
      select 'post' as kind, p.id::text as id, p.scheduled_at as at, left(p.text, ${EXCERPT}) as text, ${postFiles} as files,
        p.was_published as is_over
      from post p where p.creator_id = ${creatorId} and p.scheduled_at >= ${from} and p.scheduled_at < ${to}
        and p.state in ('planned', 'published')
      union all
      select 'expiry', p.id::text, p.expires_at, left(p.text, ${EXCERPT}), ${postFiles}, p.state <> 'published'
      from post p where p.creator_id = ${creatorId} and p.expires_at >= ${from} and p.expires_at < ${to}
        and p.state in ('published', 'expired')
      union all
      select 'expiry', p.id::text, p.scheduled_at + p.expire_after, left(p.text, ${EXCERPT}), ${postFiles}, false
      from post p where p.creator_id = ${creatorId} and p.state = 'planned' and not p.was_published
        and p.scheduled_at is not null and p.scheduled_at + p.expire_after >= ${from} and p.scheduled_at + p.expire_after < ${to}
      union all
      select 'message', b.id::text, b.due_at, left(d.title, ${EXCERPT}),
        (select count(*)::int from direct_message_media dm where dm.direct_message_id = d.id), b.status <> 'waiting'
      from broadcast b join direct_message d on d.id = b.direct_message_id
      where b.creator_id = ${creatorId} and b.due_at >= ${from} and b.due_at < ${to} and b.status <> 'stopped'
        and b.due_at > b.created_at
      union all
      select 'auto', p.id::text, a.slot_at, coalesce(nullif(left(p.text, ${EXCERPT}), ''), m.name), ${postFiles}, true
      from auto_post_medium a join post p on p.id = a.post_id join media m on m.id = a.media_id
      where a.creator_id = ${creatorId} and a.slot_at >= ${from} and a.slot_at < ${to} and p.state in ('planned', 'published')
      union all
      select o.kind, o.kind, o.ends_at, '', 0, o.ends_at <= ${now}
      from offer_places o where o.creator_id = ${creatorId} and o.open and o.ends_at >= ${from} and o.ends_at < ${to}
    ) entry order by at, kind, id limit ${calendarLimits.items + 1}`.execute(database);
  return rows;
};

/** The entries of a creator's calendar in a span, the first of them, in the order of time. */
export const readCalendarItems = async (
  database: Kysely<Database>,
  asked: AskedCalendar,
): Promise<readonly CalendarItem[]> => {
  const [stored, automatic] = await Promise.all([
    readStoredItems(database, asked),
    readAutoItems(database, asked),
  ]);
  return automatic.length === 0
    ? stored
    : [...stored, ...automatic].toSorted((one, other) => one.at - other.at);
};
