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
  const { rows } = await sql<StoredRow>`
    select position, type, version, schema_version, data from event
    where stream in (${names}) and type = any(${typesThat(how)})`.execute(unit.sql);
  for (const { position, type, version, schema_version, data } of rows) {
    const shape = shapes[type]!;
    const newest = upcast(type, shape, schema_version, data);
    const left = shape[how]!(newest as never, { accountId, version });
    await unit.sql
      .updateTable("event")
      .set({ data: JSON.stringify(left), schema_version: shape.version })
      .where("position", "=", position)
      .execute();
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
