import type { UnlockCommand } from "../../src/domain/unlock/unlock.decider.ts";
import type { UnlockKind } from "../../src/domain/unlock/unlock-id.ts";
import type { UnitOfWork } from "../../src/server/store/event-store.ts";
import type { Memory } from "./memory.ts";
import type { Row } from "./memory-tables.ts";
import { honest, type Seams } from "./seams.ts";

/** A unit of work in which a command on what is bought once finds nothing to do. */
const forgetting =
  (kind: UnlockKind, type: UnlockCommand["type"]) =>
  (unit: UnitOfWork): UnitOfWork => ({
    ...unit,
    execute: async (decider, id, command) => {
      const isIts = decider.stream === "unlock" && id.includes(`:${kind}:`);
      if (!isIts || (command as { readonly type: string }).type !== type)
        return unit.execute(decider, id, command);
      return { events: [], state: await unit.load(decider, id) };
    },
  });

/** After each commit the rows of a table are as `change` leaves them. */
const changing =
  (table: string, change: (rows: readonly Row[], memory: Memory) => readonly Row[]): Seams["committed"] =>
  (memory) => {
    memory.tables = new Map(memory.tables).set(table, change(memory.tables.get(table) ?? [], memory));
  };

/** Mutants of files in posts, and of what is opened by a payment. */
export const shopMutants = [
  {
    name: "gallery-kept-locked",
    mistake: "A gallery that was paid for stays locked.",
    seams: { ...honest, wrapUnit: forgetting("dm", "Unlock") },
  },
  {
    name: "picture-kept-open",
    mistake: "A picture stays uncensored for who got his money back.",
    seams: { ...honest, wrapUnit: forgetting("media", "RevokeUnlock") },
  },
  {
    name: "upload-used-again",
    mistake: "An upload that a post shows can be used by another one.",
    seams: {
      ...honest,
      committed: changing("upload", (rows) => rows.map((row) => ({ ...row, used_by: null }))),
    },
  },
  {
    name: "film-shown-early",
    mistake: "A post is published before its film is made.",
    seams: {
      ...honest,
      // All but those that the run began with.
      committed: changing("post", (rows) =>
        rows.map((row) => (Number(row["id"]) > 3 ? { ...row, state: "published" } : row)),
      ),
    },
  },
  {
    name: "file-swept",
    mistake: "A file that a post shows is removed as if nothing used it.",
    seams: {
      ...honest,
      committed: changing("media", (rows, { tables }) => {
        const last = tables.get("upload")?.findLast(({ used_by: by }) => by !== null);
        return rows.filter(({ id }) => last === undefined || id !== last["media_id"]);
      }),
    },
  },
] as const;
