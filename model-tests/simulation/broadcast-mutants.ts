import type { Row } from "./memory-tables.ts";
import { honest, type Seams } from "./seams.ts";

/** After each commit the rows of broadcasts, and what was sent of them, are as the changes leave them. */
const changing =
  (change: (row: Row) => Row, ofMessage: (row: Row) => Row = (row) => row): Seams["committed"] =>
  (memory) => {
    const rows = (table: string): readonly Row[] => memory.tables.get(table) ?? [];
    memory.tables = new Map(memory.tables)
      .set("broadcast", rows("broadcast").map(change))
      .set("message", rows("message").map(ofMessage));
  };

const whileSending =
  (values: Row) =>
  (row: Row): Row =>
    row["status"] === "sending" ? { ...row, ...values } : row;

/** Mutants of messages to many. */
export const broadcastMutants = [
  {
    name: "sent-from-the-beginning",
    mistake: "A message to many begins anew with each batch, and does not know who has it.",
    seams: {
      ...honest,
      committed: changing(whileSending({ last_account: "" }), (row) =>
        String(row["cause"]).startsWith("broadcast:") && !String(row["cause"]).includes("again")
          ? { ...row, cause: `${String(row["cause"])} again` }
          : row,
      ),
    },
  },
  {
    name: "sent-to-the-first",
    mistake: "A message to many ends with its first batch.",
    seams: { ...honest, committed: changing(whileSending({ last_account: "zzz" })) },
  },
  {
    name: "excluded-forgotten",
    mistake: "A message to many goes to those, too, who were left out.",
    seams: { ...honest, committed: changing((row) => ({ ...row, excluded: [] })) },
  },
] as const;
