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

/**
 * Several writes as one statement, which costs one way to the database. They must change different tables, but for inserts that
 * leave what is there: within one statement PostgreSQL would let only one of two changes of a row happen. `last` is a statement
 * that begins with `with`, or null.
 */
export const mergeWrites = (writes: readonly Statement[], last: Statement | null): Statement => {
  const parameters = [...(last?.parameters ?? [])];
  const steps = writes.map((write, index) => {
    const sql = shifted(write.sql, parameters.length);
    parameters.push(...write.parameters);
    return `w${index} as (${sql})`;
  });
  if (last !== null) {
    const rest = last.sql.replace(/^with /, "");
    return { sql: `with ${[...steps, rest].join(", ")}`, parameters };
  }
  if (writes.length === 1) return writes[0]!;
  return { sql: `with ${steps.join(", ")} select`, parameters };
};

/** Writes that wait to be sent together. */
export interface WriteBuffer {
  /** Keeps a write; answers what must be sent before it, because it cannot share a statement with it. */
  readonly add: (statement: Statement) => Statement | null;
  readonly take: () => readonly Statement[];
  /** The tables that they change. */
  readonly tables: () => ReadonlySet<string>;
}

export const createWriteBuffer = (): WriteBuffer => {
  let writes: Statement[] = [];
  /** Whether all that waits for a table leaves its rows as they are. */
  const tables = new Map<string, boolean>();
  const take = (): readonly Statement[] => {
    const taken = writes;
    writes = [];
    tables.clear();
    return taken;
  };
  return {
    take,
    tables: () => new Set([...tables.keys()].map((name) => name.replaceAll('"', ""))),
    add: (statement) => {
      const table = targetOf(statement);
      if (table === null)
        throw new Error("Only a plain insert, update or delete can be left to be sent later.");
      const leaves = leavesRows(statement);
      const own = writes.findIndex((write) => targetOf(write) === table);
      const joined = own < 0 ? null : joinUpdates(writes[own]!, statement);
      if (joined !== null) {
        writes[own] = joined;
        return null;
      }
      const before = tables.has(table) && !(leaves && tables.get(table)) ? mergeWrites(take(), null) : null;
      writes.push(statement);
      tables.set(table, leaves);
      return before;
    },
  };
};
