import type { Client } from "pg";

/** A table of the product as a backup holds it: its columns in order, and by which of them its rows are sorted. */
export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
}

/** What the migrator keeps for itself: who restores has run the migrations. */
const MIGRATOR = ["kysely_migration", "kysely_migration_lock"];

const TABLES = `
  select c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(a.attname order by k.place), '[]') from pg_index i
      cross join unnest(i.indkey) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as keys,
    (select coalesce(json_agg(distinct r.relname), '[]') from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = current_schema() and c.relname <> all($1)
  order by c.relname`;

/** All tables, each after those that its rows refer to. */
export const readTables = async (client: Client): Promise<readonly BackedUpTable[]> => {
  const { rows } = await client.query<BackedUpTable & { readonly needs: readonly string[] }>(TABLES, [
    MIGRATOR,
  ]);
  const sorted: BackedUpTable[] = [];
  const names = new Set<string>();
  while (sorted.length < rows.length) {
    const next = rows.filter(({ name, needs }) => !names.has(name) && needs.every((one) => names.has(one)));
    if (next.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const { name, columns, keys } of next) {
      names.add(name);
      sorted.push({ name, columns, keys });
    }
  }
  return sorted;
};

/** The last value of each sequence; null: it gave none yet. */
export const readSequences = async (client: Client): Promise<Readonly<Record<string, string | null>>> => {
  const { rows } = await client.query<{ readonly name: string; readonly last: string | null }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by sequencename`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
};

/** The migrations that a database has, in their order; none: it is empty. */
export const readMigrations = async (client: Client): Promise<readonly string[]> => {
  const { rows: there } = await client.query<{ readonly name: string | null }>(
    "select to_regclass('kysely_migration')::text as name",
  );
  if (there[0]?.name == null) return [];
  const { rows } = await client.query<{ readonly name: string }>(
    "select name from kysely_migration order by name",
  );
  return rows.map(({ name }) => name);
};

const identifiers = (client: Client, names: readonly string[]): string =>
  names.map((name) => client.escapeIdentifier(name)).join(", ");

/** The statement that gives a table's rows, always in the same order. */
export const copyOut = (client: Client, { name, columns, keys }: BackedUpTable): string => {
  const order = keys.length === 0 ? "t::text" : identifiers(client, keys);
  return `copy (select ${identifiers(client, columns)} from ${client.escapeIdentifier(name)} t order by ${order}) to stdout`;
};

/** The statement that takes them. */
export const copyIn = (client: Client, { name, columns }: BackedUpTable): string =>
  `copy ${client.escapeIdentifier(name)} (${identifiers(client, columns)}) from stdin`;
