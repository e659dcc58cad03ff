import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { personalRows, rowsOf, type AnyPersonalRows, type PersonalTables } from "../personal/personal.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** How many tables a table's rows lead on to, by foreign keys: those that lead furthest go first. */
const depths = async (database: Kysely<Database>): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(database);
  const parents = Map.groupBy(rows, ({ child }) => child);
  const depthOf = (table: string): number =>
    Math.max(0, ...(parents.get(table) ?? []).map(({ parent }) => 1 + depthOf(parent)));
  return new Map([...parents.keys()].map((table) => [table, depthOf(table)]));
};

/** Rows that are found through another table go before that one's. */
const isFoundThrough = ({ of }: AnyPersonalRows): boolean => "table" in of;

const removeFiles = async (
  unit: UnitOfWork,
  table: string,
  declared: AnyPersonalRows,
  id: AccountId,
): Promise<void> => {
  if (declared.files === undefined) return;
  const columns = sql.join(declared.files.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, string | null>>`
    select ${columns} from ${sql.table(table)} where ${rowsOf(declared, id)}`.execute(unit.sql);
  for (const name of new Set(rows.flatMap((row) => Object.values(row)).filter((file) => file !== null)))
    unit.schedule({ kind: "media.remove", key: `remove:${name}`, payload: { name } });
};

/** Removes the rows of an account from all tables that do not keep them, in the caller's transaction; their files by jobs. */
export const eraseRows = async (unit: UnitOfWork, id: AccountId, tables: PersonalTables): Promise<void> => {
  const depth = await depths(unit.sql);
  const all = personalRows(tables);
  for (const [name, declared] of all) await removeFiles(unit, name, declared, id);
  const order = all.toSorted(
    ([one, first], [other, second]) =>
      Number(isFoundThrough(second)) - Number(isFoundThrough(first)) ||
      (depth.get(other) ?? 0) - (depth.get(one) ?? 0),
  );
  for (const [name, declared] of order) {
    const { erased } = declared;
    if (erased !== "rows" && !(typeof erased === "object" && "also" in erased)) continue;
    const also = erased === "rows" ? [] : erased.also;
    await sql`delete from ${sql.table(name)} where ${rowsOf(declared, id, also)}`.execute(unit.sql);
  }
};
