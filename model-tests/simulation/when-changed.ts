import type { Memory } from "./memory.ts";
import type { Row } from "./memory-tables.ts";

/** A check of some tables, which is done only when one of them has changed since it was done: rows are never changed, only replaced. */
export const whenChanged = (memory: Memory, tables: readonly string[], check: () => void): (() => void) => {
  let seen: readonly (readonly Row[] | undefined)[] = [];
  return () => {
    const now = tables.map((name) => memory.tables.get(name));
    if (now.every((rows, index) => rows === seen[index])) return;
    seen = now;
    check();
  };
};
