import { projections } from "../../src/server/features.ts";
import { createReplay } from "../../src/server/store/replay.ts";
import { runQuery } from "./memory-query.ts";
import { emptyTables, type Row } from "./memory-tables.ts";
import type { Memory } from "./memory.ts";
import { project } from "./memory-store.ts";
import { treeQueries } from "./tree-queries.ts";

const sorted = (rows: readonly Row[] | undefined): string =>
  (rows ?? [])
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted()
    .join("\n");

/** The tables that come out otherwise when the projections are made again from all events. */
export const rebuiltDifferences = async (memory: Memory): Promise<readonly string[]> => {
  const tables = emptyTables();
  const sql = treeQueries(async (query) => runQuery(query, tables));
  const stateAfter = createReplay(projections, async (stream) => memory.streams.get(stream) ?? []);
  for (const event of memory.log) await project({ sql, writes: sql }, event, await stateAfter(event));
  return projections
    .flatMap((projection) => projection.tables)
    .filter((table) => sorted(memory.tables.get(table)) !== sorted(tables.get(table)));
};
