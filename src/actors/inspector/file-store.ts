import { openDB, type DBSchema } from "idb";

/** A file that was opened in a tab. `opened` in epoch milliseconds. */
export interface KeptFile {
  readonly id: string;
  readonly tab: string;
  readonly name: string;
  readonly data: Uint8Array;
  readonly opened: number;
}

interface Shape extends DBSchema {
  files: { key: string; value: KeptFile };
}

/** The files that a tab has open, over its reloads. */
export interface FileStore {
  /** In the order in which they were opened. */
  readonly read: () => Promise<readonly KeptFile[]>;
  readonly keep: (file: Omit<KeptFile, "tab">) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
}

/** Of tabs that were closed nobody takes anything away: the oldest go. */
const MOST = 10;

const byAge = (one: KeptFile, other: KeptFile): number => one.opened - other.opened;

export const openFileStore = async (tab: string, name = "marquee.inspector.files"): Promise<FileStore> => {
  const database = await openDB<Shape>(name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore("files", { keyPath: "id" }),
  });
  return {
    read: async () => (await database.getAll("files")).filter((file) => file.tab === tab).toSorted(byAge),
    keep: async (file) => {
      await database.put("files", { ...file, tab });
      const all = (await database.getAll("files")).toSorted(byAge);
      for (const { id } of all.slice(0, Math.max(0, all.length - MOST))) await database.delete("files", id);
    },
    forget: (id) => database.delete("files", id),
  };
};
