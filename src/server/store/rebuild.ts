import type { Kysely } from "kysely";
import { sql } from "kysely";

import { storedEvents } from "../../protocol/stored-events.ts";
import type { StoredEventShapes } from "../../protocol/stored-event.ts";
import type { Database } from "../database/schema.ts";
import { compileShapes } from "./event-shapes.ts";
import type { Projection } from "./projection.ts";
import { createProjector } from "./projector.ts";
import { readAll, readStream } from "./read-events.ts";
import { createReplay } from "./replay.ts";

/**
 * Drops every projection's rows and makes them again from the events, in one transaction: readers see the old rows
 * or the new ones, and commands wait. Answers the number of events read.
 */
export const rebuildProjections = async (
  database: Kysely<Database>,
  projections: readonly Projection[],
  shapes: StoredEventShapes = storedEvents,
): Promise<number> => {
  const project = createProjector(projections);
  const compiled = compileShapes(shapes);
  const tables = [...new Set(projections.flatMap((projection) => projection.tables))];
  return database.transaction().execute(async (transaction) => {
    // Projections first, events second: the order in which commands lock them.
    if (tables.length > 0) {
      await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(transaction);
    }
    await sql`lock table event in share mode`.execute(transaction);
    let count = 0;
    const stateAfter = createReplay(projections, (stream) => readStream(transaction, compiled, stream));
    for await (const event of readAll(transaction, compiled)) {
      await project({ sql: transaction, writes: transaction }, event, await stateAfter(event));
      count += 1;
    }
    return count;
  });
};
