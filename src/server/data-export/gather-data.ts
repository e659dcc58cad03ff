import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { personalRows, rowsOf, type AnyPersonalRows } from "../personal/personal.ts";
import type { Services } from "../services.ts";

type Row = Readonly<Record<string, unknown>>;

/** The usernames of accounts; guests have none. */
const usernames = async (
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  // As one parameter: a statement has 65,535 at most.
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from account where id = any(${[...ids]}::text[])`.execute(database);
  return new Map(rows.map(({ id, username }) => [id, username]));
};

const readRows = async (
  { database }: Services,
  table: string,
  declared: AnyPersonalRows,
  id: AccountId,
): Promise<readonly Row[]> => {
  const { given } = declared;
  if (typeof given === "string" || "read" in given) return [];
  const columns: readonly string[] = given.columns;
  const named: readonly string[] = given.names ?? [];
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${rowsOf(declared, id)} order by ${sql.ref(columns[0]!)}`.execute(database);
  const ids = new Set(rows.flatMap((row) => named.map((column) => String(row[column]))));
  const names = await usernames(database, [...ids]);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) =>
        named.includes(column)
          ? [column.replace(/_id$/, ""), names.get(String(value)) ?? null]
          : [column, value],
      ),
    ),
  );
};

/**
 * Everything that an account gave and did, by the words under which the features give it, with the usernames of others and
 * nothing else of them. Times are epoch seconds, money is in cents.
 */
export const gatherData = async (
  services: Services,
  id: AccountId,
): Promise<Readonly<Record<string, unknown>>> => {
  const parts: Record<string, unknown> = {};
  for (const [table, declared] of personalRows(services.personalData.tables)) {
    const { given } = declared;
    if (typeof given === "string") continue;
    parts[given.as] =
      "read" in given ? await given.read(services, id) : await readRows(services, table, declared, id);
  }
  return parts;
};
