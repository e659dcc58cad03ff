import { sql, type Kysely } from "kysely";

import type { Database } from "../../src/server/database/schema.ts";
import { projections } from "../../src/server/features.ts";

const tables = [...new Set(projections.flatMap((projection) => projection.tables))];

/** Every row of every projection, in an order that does not depend on when it was written. */
export const dumpProjections = async (
  database: Kysely<Database>,
): Promise<Record<string, readonly string[]>> => {
  const result: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(database);
    result[table] = rows.map(({ row }) => row);
  }
  return result;
};
