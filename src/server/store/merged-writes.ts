/** A statement with its parameters, as Kysely compiles it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const TARGET = /^(?:insert into|update|delete from) ("?[\w]+"?)/;

/** The table that a plain write changes; null for anything else. */
export const targetOf = ({ sql }: Statement): string | null => TARGET.exec(sql)?.[1] ?? null;

const shifted = (sql: string, by: number): string =>
  sql.replace(/\$(\d+)/g, (_, index: string) => `$${Number(index) + by}`);

/**
 * Several writes as one statement, which costs one way to the database. They must change different tables: within
 * one statement PostgreSQL would let only one of two changes of a row happen. `last` is a statement that begins with
 * `with`, or null.
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
}

export const createWriteBuffer = (): WriteBuffer => {
  let writes: Statement[] = [];
  const tables = new Set<string>();
  const take = (): readonly Statement[] => {
    const taken = writes;
    writes = [];
    tables.clear();
    return taken;
  };
  return {
    take,
    add: (statement) => {
      const table = targetOf(statement);
      if (table === null)
        throw new Error("Only a plain insert, update or delete can be left to be sent later.");
      const before = tables.has(table) ? mergeWrites(take(), null) : null;
      writes.push(statement);
      tables.add(table);
      return before;
    },
  };
};
