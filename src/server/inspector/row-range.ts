import { sql, type Kysely } from "kysely";

import type { Database } from "../database/schema.ts";

const tables = {
  event: { key: "position", time: "recorded_at" },
  job: { key: "id", time: "created_at" },
  socket_event: { key: "seq", time: "created_at" },
} as const;

/** Rows are numbered before they are committed: some stand a little later than their time. */
const SLACK = 60;

/**
 * Numbers of rows between which those of a stretch of time stand (epoch seconds): found by halves over the primary key, for these
 * tables grow for ever and have no index of their times.
 */
export const rowRange = async (
  database: Kysely<Database>,
  table: keyof typeof tables,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly first: number; readonly last: number }> => {
  const { key, time } = tables[table];
  const [name, number, at] = [sql.table(table), sql.ref(key), sql.ref(time)];
  const ends = await sql<{ low: number | null; high: number | null }>`
    select min(${number}) as low, max(${number}) as high from ${name}`.execute(database);
  const { low, high } = ends.rows[0]!;
  if (low === null || high === null) return { first: 0, last: -1 };
  /** The first number from which on rows are of this time or later. */
  const firstFrom = async (moment: number): Promise<number> => {
    let [below, above] = [Number(low), Number(high) + 1];
    while (below < above) {
      const middle = Math.floor((below + above) / 2);
      const { rows } = await sql<{ at: number }>`
        select ${at} as at from ${name} where ${number} >= ${middle} order by ${number} limit 1`.execute(
        database,
      );
      const found = rows[0];
      if (found === undefined || Number(found.at) >= moment) above = middle;
      else below = middle + 1;
    }
    return below;
  };
  return { first: await firstFrom(from - SLACK), last: (await firstFrom(to + SLACK)) - 1 };
};
