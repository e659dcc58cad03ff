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
  /** Of each table its last write that waits, and whether all of them leave its rows as they are. */
  const tables = new Map<string, { readonly at: number; readonly leaves: boolean }>();
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
      const last = tables.get(table);
      const joined = last === undefined ? null : joinUpdates(writes[last.at]!, statement);
      if (joined !== null) {
        writes[last!.at] = joined;
        return null;
      }
      const before = last !== undefined && !(leaves && last.leaves) ? mergeWrites(take(), null) : null;
      tables.set(table, { at: writes.length, leaves });
      writes.push(statement);
      return before;
    },
  };
};
