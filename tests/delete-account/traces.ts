import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { sql, type Kysely } from "kysely";

import type { Database } from "../../src/server/database/schema.ts";

/** Every table and column type in which a word stands, whatever its case: `table: first row`. */
export const tracesOf = async (database: Kysely<Database>, word: string): Promise<readonly string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where strpos(lower(t::text), ${word.toLowerCase()}) > 0
      limit 1`.execute(database);
    if (rows[0] !== undefined) found.push(`${name}: ${rows[0].row}`);
  }
  return found;
};

/** The files of a folder, at any depth, in whose name or content a word stands. */
export const filesWith = async (folder: string, word: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return path.includes(word) || (await readFile(path)).includes(word) ? [path] : [];
      }),
  );
  return found.flat();
};
