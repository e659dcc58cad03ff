import { openDB, type DBSchema, type IDBPDatabase } from "idb";

import type { JournalEntry, Recording } from "../journal/recording.ts";
import type { LoadHead } from "./channel.ts";

/** A page load in the storage. `entries` and `steps` are counts, `ended` the time of its newest entry. */
export interface KeptLoad extends LoadHead {
  readonly ended: number;
  readonly entries: number;
  readonly steps: number;
  readonly dropped: number;
}

/** Up to 500 entries of a load in one record: one record an entry would take ten times as long. */
export interface KeptPart {
  readonly load: string;
  readonly part: number;
  readonly entries: readonly JournalEntry[];
}

interface Shape extends DBSchema {
  loads: { key: string; value: KeptLoad };
  parts: { key: [string, number]; value: KeptPart };
  /** How many loads were dropped to make room. */
  counts: { key: "droppedLoads"; value: number };
}

export interface Bounds {
  readonly loads: number;
  readonly entries: number;
}

export const bounds: Bounds = { loads: 20, entries: 100_000 };

export interface KeptStore {
  readonly loads: () => Promise<readonly KeptLoad[]>;
  readonly read: (id: string) => Promise<Recording | null>;
  readonly write: (load: KeptLoad, parts: readonly KeptPart[]) => Promise<void>;
  /** Replaces all that is kept of a load. */
  readonly rewrite: (load: KeptLoad, parts: readonly KeptPart[]) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
  /** Drops the oldest loads until the rest fits; the newest always stays. Answers how many were dropped ever. */
  readonly trim: (limits?: Bounds) => Promise<number>;
  readonly droppedLoads: () => Promise<number>;
  readonly close: () => void;
}

const allOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

const excess = (loads: readonly KeptLoad[], limits: Bounds): readonly KeptLoad[] => {
  const newestFirst = loads.toSorted((one, other) => other.begun - one.begun);
  let entries = 0;
  return newestFirst.filter((load, index) => {
    entries += load.entries;
    return index > 0 && (index >= limits.loads || entries > limits.entries);
  });
};

const inStores = (database: IDBPDatabase<Shape>) =>
  database.transaction(["loads", "parts", "counts"], "readwrite", { durability: "relaxed" });

/** The recordings of this browser for this site; everything in it went through the journal, so it holds no secret. */
export const openKeptStore = async (name = "marquee.inspector"): Promise<KeptStore> => {
  const database = await openDB<Shape>(name, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("loads", { keyPath: "id" });
      fresh.createObjectStore("parts", { keyPath: ["load", "part"] });
      fresh.createObjectStore("counts");
    },
  });
  const put = async (load: KeptLoad, parts: readonly KeptPart[], anew: boolean): Promise<void> => {
    const work = inStores(database);
    if (anew) void work.objectStore("parts").delete(allOf(load.id));
    for (const part of parts) void work.objectStore("parts").put(part);
    void work.objectStore("loads").put(load);
    await work.done;
  };
  const droppedLoads = async () => (await database.get("counts", "droppedLoads")) ?? 0;
  return {
    loads: () => database.getAll("loads"),
    read: async (id) => {
      const load = await database.get("loads", id);
      if (load === undefined) return null;
      const parts = await database.getAll("parts", allOf(id));
      return { format: 1, dropped: load.dropped, entries: parts.flatMap(({ entries }) => entries) };
    },
    write: (load, parts) => put(load, parts, false),
    rewrite: (load, parts) => put(load, parts, true),
    forget: async (id) => {
      const work = inStores(database);
      void work.objectStore("parts").delete(allOf(id));
      void work.objectStore("loads").delete(id);
      await work.done;
    },
    trim: async (limits = bounds) => {
      const work = inStores(database);
      const tooMany = excess(await work.objectStore("loads").getAll(), limits);
      const before = (await work.objectStore("counts").get("droppedLoads")) ?? 0;
      for (const { id } of tooMany) {
        void work.objectStore("parts").delete(allOf(id));
        void work.objectStore("loads").delete(id);
      }
      if (tooMany.length > 0) void work.objectStore("counts").put(before + tooMany.length, "droppedLoads");
      await work.done;
      return before + tooMany.length;
    },
    droppedLoads,
    close: () => database.close(),
  };
};
