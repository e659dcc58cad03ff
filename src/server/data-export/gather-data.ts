import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { personalRows, rowsOf, type AnyPersonalRows } from "../personal/personal.ts";
import type { Services } from "../services.ts";

type Row = Readonly<Record<string, unknown>>;

/** Rows of a table that are held at a time. */
export const ROWS_AT_ONCE = 2000;

interface Gathering {
  readonly services: Services;
  readonly id: AccountId;
  /** Aborted: nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** The usernames of accounts; guests have none. */
const usernames = async (
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from account where id = any(${[...ids]}::text[])`.execute(database);
  return new Map(rows.map(({ id, username }) => [id, username]));
};

const withNames = async (
  database: Kysely<Database>,
  named: readonly string[],
  rows: readonly Row[],
): Promise<readonly Row[]> => {
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

/** The rows of a table that are given, some at a time: a cursor reads them, which no table needs a further key for. */
const readRows = async function* (
  { services: { database }, id, signal }: Gathering,
  table: string,
  declared: AnyPersonalRows,
): AsyncGenerator<readonly Row[]> {
  const { given } = declared;
  if (typeof given === "string" || "read" in given) return;
  const columns: readonly string[] = given.columns;
  const transaction = await database.startTransaction().setAccessMode("read only").execute();
  try {
    await sql`
      declare given_rows no scroll cursor for
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${rowsOf(declared, id)} order by ${sql.ref(given.order ?? columns[0]!)}`.execute(transaction);
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from given_rows`.execute(transaction);
      if (rows.length > 0) yield await withNames(transaction, given.names ?? [], rows);
      if (rows.length < ROWS_AT_ONCE) return;
    }
  } finally {
    await transaction.rollback().execute();
  }
};

/** JSON as it stands so many spaces inside other JSON. */
const inner = (value: unknown, spaces: number): string =>
  JSON.stringify(value ?? null, null, 2).replaceAll("\n", `\n${" ".repeat(spaces)}`);

/** An array as `inner` has it, a batch at a time. */
const arrayTexts = async function* (batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const values of batches) {
    yield values.map((value, at) => `${at === 0 ? before : ","}\n    ${inner(value, 4)}`).join("");
    before = ",";
  }
  yield before === "[" ? "[]" : "\n  ]";
};

/**
 * Everything that an account gave and did, by the words under which the features give it, with the usernames of others and
 * nothing else of them. Times are epoch seconds, money is in cents. It is one JSON object after `about`, given in pieces, as a
 * creator's rows are more than fit into memory.
 */
export const gatherData = async function* (gathering: Gathering, about: Row): AsyncGenerator<string> {
  const { services, id } = gathering;
  yield `{\n  "about": ${inner(about, 2)}`;
  for (const [table, declared] of personalRows(services.personalData.tables)) {
    const { given } = declared;
    if (typeof given === "string") continue;
    yield `,\n  ${JSON.stringify(given.as)}: `;
    if ("read" in given) yield inner(await given.read(services, id), 2);
    else yield* arrayTexts(readRows(gathering, table, declared));
  }
  yield "\n}";
};
