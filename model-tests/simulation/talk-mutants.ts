import type { Row } from "./memory-tables.ts";
import { honest, type Seams } from "./seams.ts";

/** After each commit the rows of a table are as `change` leaves them. */
const changing =
  (table: string, change: (row: Row) => Row): Seams["committed"] =>
  (memory) => {
    memory.tables = new Map(memory.tables).set(table, (memory.tables.get(table) ?? []).map(change));
  };

/** Mutants of conversations. */
export const talkMutants = [
  {
    name: "key-forgotten",
    mistake: "A message that is sent again with its key is another one.",
    seams: {
      ...honest,
      committed: changing("message", (row) => ({ ...row, cause: `of ${String(row["id"])}` })),
    },
  },
  {
    name: "film-for-nothing",
    mistake: "The price of a message is forgotten once it is delivered.",
    seams: {
      ...honest,
      committed: changing("direct_message", (row) => ({ ...row, amount_usd: 0 })),
    },
  },
  {
    name: "place-taken-twice",
    mistake: "Two messages of a conversation have the same place.",
    seams: {
      ...honest,
      committed: changing("conversation", (row) => ({
        ...row,
        last_sequence: Math.min(Number(row["last_sequence"]), 3),
      })),
    },
  },
  {
    name: "nobody-thanked",
    mistake: "A message that is to be sent by itself is off.",
    seams: { ...honest, committed: changing("auto_message", (row) => ({ ...row, active: false })) },
  },
  {
    name: "thanks-for-thanks",
    mistake: "What a message that was sent by itself has sold is thanked for by another one.",
    seams: {
      ...honest,
      committed: changing("auto_message_content", (row) => ({ ...row, direct_message_id: 0 })),
    },
  },
] as const;
