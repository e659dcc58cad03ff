import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, Transaction } from "kysely";
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";

import type { Database } from "../database/schema.ts";

export interface RawResult {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: readonly unknown[];
}

const driverOver = (run: (query: CompiledQuery) => Promise<RawResult>): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery) => {
      const { command, rowCount, rows } = await run(query);
      const result: QueryResult<Row> = { rows: rows as Row[] };
      return command === "SELECT" ? result : { ...result, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error("A unit of work does not stream.");
    },
  };
  const nested = async () => {
    throw new Error("A unit of work is a transaction already.");
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: nested,
    commitTransaction: nested,
    rollbackTransaction: nested,
    destroy: async () => undefined,
  };
};

/**
 * Kysely over a connection that is in a transaction of ours. Unlike Kysely's own transactions it does not wait for one
 * statement's answer before it hands over the next.
 */
export const sqlOver = (run: (query: CompiledQuery) => Promise<RawResult>): Transaction<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOver(run),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as Transaction<Database>;
