import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import { upcast, type StoredEventShape } from "../../protocol/stored-event.ts";
import { storedEvents } from "../../protocol/stored-events.ts";
import type { PersonalData, PersonalStreams } from "../personal/personal.ts";
import type { UnitOfWork } from "../store/event-store.ts";

type Forgets = "forget" | "forgetMention";

const shapes: Readonly<Record<string, StoredEventShape>> = storedEvents;

const typesThat = (how: Forgets): readonly string[] =>
  Object.entries(shapes).flatMap(([type, shape]) => (shape[how] === undefined ? [] : [type]));

interface StoredRow {
  readonly position: number;
  readonly type: string;
  readonly version: number;
  readonly schema_version: number;
  readonly data: unknown;
}

/** Events that are read and written at a time. */
const AT_ONCE = 1000;

const forgetIn = async (
  unit: UnitOfWork,
  accountId: AccountId,
  streams: readonly PersonalStreams[],
  how: Forgets,
): Promise<void> => {
  const names = sql.join(
    streams.map((select) => select(accountId)),
    sql` union all `,
  );
  // Who has sold for years has hundreds of thousands.
  for (let last = 0; ;) {
    const { rows } = await sql<StoredRow>`
      select position::int8 as position, type, version, schema_version, data from event
      where stream in (${names}) and type = any(${typesThat(how)}) and position > ${last}
      order by position limit ${AT_ONCE}`.execute(unit.sql);
    const left = rows.map(({ position, type, version, schema_version, data }) => {
      const shape = shapes[type]!;
      const newest = upcast(type, shape, schema_version, data);
      const kept = shape[how]!(newest as never, { accountId, version });
      return { position: Number(position), data: kept, schema_version: shape.version };
    });
    if (left.length > 0)
      await sql`
        update event e set data = n.data, schema_version = n.schema_version
        from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
          as n(position bigint, data jsonb, schema_version int)
        where e.position = n.position`.execute(unit.sql);
    if (rows.length < AT_ONCE) return;
    last = left.at(-1)!.position;
  }
};

/** Events keep what happened, when, to which ids and for how much; what they say of the person is replaced where they stand. */
export const forgetEvents = async (
  unit: UnitOfWork,
  accountId: AccountId,
  { streams, mentions }: Pick<PersonalData, "streams" | "mentions">,
): Promise<void> => {
  await forgetIn(unit, accountId, streams, "forget");
  await forgetIn(unit, accountId, mentions, "forgetMention");
};
