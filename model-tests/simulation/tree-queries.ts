import type { DatabaseConnection, QueryResult, RootOperationNode, Transaction } from "kysely";
import { Kysely, PostgresAdapter, PostgresIntrospector } from "kysely";

import type { Database } from "../../src/server/database/schema.ts";
import type { RawResult } from "../../src/server/store/sql-over.ts";

const nothing = async (): Promise<void> => undefined;

/** Kysely whose queries stay trees: `run` gets them as they were built, no text is made of them. */
export const treeQueries = (run: (query: RootOperationNode) => Promise<RawResult>): Transaction<Database> => {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ query }: { readonly query: RootOperationNode }) => {
      const { command, rowCount, rows } = await run(query);
      const result: QueryResult<Row> = { rows: rows as Row[] };
      return command === "SELECT" ? result : { ...result, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error("The simulation does not stream.");
    },
  };
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        releaseConnection: nothing,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        destroy: nothing,
      }),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => ({
        compileQuery: (query, queryId) => ({ query, queryId, sql: "", parameters: [] }),
      }),
    },
  }) as Transaction<Database>;
};
