import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import type { CommandMetadata, StoredEvent } from "./event-store.ts";
import type { EventShapes } from "./event-shapes.ts";

interface EventRow {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly recorded_at: number;
}

const columns = ["stream", "version", "type", "schema_version", "data", "metadata", "recorded_at"] as const;

const toEvent = (shapes: EventShapes, row: EventRow): StoredEvent<string, unknown> => ({
  stream: row.stream,
  version: row.version,
  type: row.type,
  data: shapes.read(row.type, row.schema_version, row.data),
  metadata: row.metadata as CommandMetadata,
  recordedAt: row.recorded_at,
});

export const readStream = async (
  database: Kysely<Database>,
  shapes: EventShapes,
  stream: string,
): Promise<readonly StoredEvent<string, unknown>[]> => {
  const rows = await database
    .selectFrom("event")
    .select(columns)
    .where("stream", "=", stream)
    .orderBy("version")
    .execute();
  return rows.map((row) => toEvent(shapes, row));
};

/** All events in the order of their positions, in pages, so that a long history needs little memory. */
export async function* readAll(
  database: Kysely<Database>,
  shapes: EventShapes,
  page = 1000,
): AsyncGenerator<StoredEvent<string, unknown>> {
  for (let after = 0; ;) {
    const rows = await database
      .selectFrom("event")
      .select([...columns, "position"])
      .where("position", ">", after)
      .orderBy("position")
      .limit(page)
      .execute();
    for (const row of rows) yield toEvent(shapes, row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}
