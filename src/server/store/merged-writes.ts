/** A statement with its parameters, as Kysely compiles it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const TARGET = /^(?:insert into|update|delete from) ("?[\w]+"?)/;

/** The table that a plain write changes; null for anything else. */
export const targetOf = ({ sql }: Statement): string | null => TARGET.exec(sql)?.[1] ?? null;

/** An insert that leaves what is there as it is: several into one table mean the same in any order, and in one statement. */
const leavesRows = ({ sql }: Statement): boolean =>
  sql.startsWith("insert into ") && sql.endsWith("on conflict do nothing");

const shifted = (sql: string, by: number): string =>
  sql.replace(/\$(\d+)/g, (_, index: string) => `$${Number(index) + by}`);

const UPDATE = /^(update "\w+" set )("\w+" = \$\d+(?:, "\w+" = \$\d+)*)( where .+)$/s;

/**
 * Two updates of the same rows, one after the other, as one: of a column that both set the later value counts. Null when they
 * are not of that kind, or what the first one sets decides which rows the other one finds.
 */
export const joinUpdates = (one: Statement, other: Statement): Statement | null => {
  const [first, second] = [UPDATE.exec(one.sql), UPDATE.exec(other.sql)];
  if (first === null || second === null || first[1] !== second[1]) return null;
  const parts = ([, , sets, where]: RegExpExecArray, { parameters }: Statement) => {
    const columns = sets!.match(/"\w+"/g)!;
    return {
      values: columns.map((column, index) => [column, parameters[index]] as const),
      where: shifted(where!, -columns.length),
      found: parameters.slice(columns.length),
    };
  };
  const [before, after] = [parts(first, one), parts(second, other)];
  const isSame =
    before.where === after.where &&
    before.found.length === after.found.length &&
    before.found.every((value, index) => Object.is(value, after.found[index]));
  if (!isSame || before.values.some(([column]) => after.where.includes(column))) return null;
  const values = [...new Map([...before.values, ...after.values])];
  const sets = values.map(([column], index) => `${column} = $${index + 1}`).join(", ");
  return {
    sql: `${first[1]}${sets}${shifted(after.where, values.length)}`,
    parameters: [...values.map(([, value]) => value), ...after.found],
  };
};

const INSERT =
  /^(insert into "\w+" \([^()]*\) values )(\((\$\d+(?:, \$\d+)*)\)(?:, \(\$\d+(?:, \$\d+)*\))*)$/;
/** Parameters of one insert at most; PostgreSQL takes 65,535 in a statement. */
const MOST_PARAMETERS = 8_000;

/** Inserts into the same columns, one after the other, which grow into one of all their rows. */
interface GrowingInsert {
  readonly head: string;
  readonly columns: number;
  readonly parameters: unknown[];
}

/** A write that waits. */
export type Write = Statement | GrowingInsert;

/** `($1, $2), ($3, $4)`, the numbers moved on by `by`. */
const placeholders = (columns: number, count: number, by: number): string => {
  let text = "";
  for (let index = 0; index < count; index += 1)
    text += `${index % columns > 0 ? ", " : index === 0 ? "(" : "), ("}$${index + 1 + by}`;
  return `${text})`;
};

/** An insert of given values alone, to which others may be added; null for anything else. */
const growingInsert = ({ sql, parameters }: Statement): GrowingInsert | null => {
  const [, head, rows, first] = INSERT.exec(sql) ?? [];
  if (head === undefined || first === undefined) return null;
  const columns = first.split(",").length;
  return rows === placeholders(columns, parameters.length, 0)
    ? { head, columns, parameters: [...parameters] }
    : null;
};

/** Adds an insert to others; false: it goes into other columns, or they would be too many. */
const grow = ({ head, parameters }: GrowingInsert, other: GrowingInsert): boolean => {
  if (head !== other.head || parameters.length + other.parameters.length > MOST_PARAMETERS) return false;
  parameters.push(...other.parameters);
  return true;
};

/** A write as text, the numbers of its parameters moved on by `by`. */
const textOf = (write: Write, by: number): string =>
  "sql" in write
    ? shifted(write.sql, by)
    : `${write.head}${placeholders(write.columns, write.parameters.length, by)}`;

/**
 * Several writes as one statement, which costs one way to the database. They must change different tables, but for inserts that
 * leave what is there: within one statement PostgreSQL would let only one of two changes of a row happen. `last` is a statement
 * that begins with `with`, or null.
 */
export const mergeWrites = (writes: readonly Write[], last: Statement | null): Statement => {
  const parameters = [...(last?.parameters ?? [])];
  const steps = writes.map((write, index) => {
    const sql = textOf(write, parameters.length);
    parameters.push(...write.parameters);
    return `w${index} as (${sql})`;
  });
  if (last !== null) {
    const rest = last.sql.replace(/^with /, "");
    return { sql: `with ${[...steps, rest].join(", ")}`, parameters };
  }
  const [only] = writes;
  if (writes.length === 1 && only !== undefined)
    return "sql" in only ? only : { sql: textOf(only, 0), parameters };
  return { sql: `with ${steps.join(", ")} select`, parameters };
};

/** Writes that wait to be sent together. */
export interface WriteBuffer {
  /** Keeps a write; answers what must be sent before it, because it cannot share a statement with it. */
  readonly add: (statement: Statement) => Statement | null;
  readonly take: () => readonly Write[];
  /** The tables that they change. */
  readonly tables: () => ReadonlySet<string>;
}

export const createWriteBuffer = (): WriteBuffer => {
  let writes: Write[] = [];
  /** Of each table its last write that waits, and whether all of them leave its rows as they are. */
  const tables = new Map<string, { readonly at: number; readonly leaves: boolean }>();
  const take = (): readonly Write[] => {
    const taken = writes;
    writes = [];
    tables.clear();
    return taken;
  };
  /** Makes one of a write and the last one of its table, where that is the same. */
  const join = (at: number, statement: Statement, insert: GrowingInsert | null): boolean => {
    const last = writes[at]!;
    if (!("sql" in last)) return insert !== null && grow(last, insert);
    const joined = joinUpdates(last, statement);
    if (joined !== null) writes[at] = joined;
    return joined !== null;
  };
  return {
    take,
    tables: () => new Set([...tables.keys()].map((name) => name.replaceAll('"', ""))),
    add: (statement) => {
      const table = targetOf(statement);
      if (table === null)
        throw new Error("Only a plain insert, update or delete can be left to be sent later.");
      const leaves = leavesRows(statement);
      const insert = growingInsert(statement);
      const last = tables.get(table);
      if (last !== undefined && join(last.at, statement, insert)) return null;
      const before = last !== undefined && !(leaves && last.leaves) ? mergeWrites(take(), null) : null;
      tables.set(table, { at: writes.length, leaves });
      writes.push(insert ?? statement);
      return before;
    },
  };
};
