/** How long an entry lives unless set otherwise, in seconds: 1 day (TRACK-23). */
export const DEFAULT_EXPIRY_SECONDS = 86_400;

/** Of the keys of all entries (TRACK-24). */
export const PREFIX = "csf_";

/** Small JSON entries that outlive the page. `expiresIn` in seconds; 0 keeps an entry for ever (TRACK-25). */
export interface EntryStorage {
  readonly read: (name: string) => unknown;
  readonly write: (name: string, value: unknown, expiresIn?: number) => void;
  readonly remove: (name: string) => void;
}

interface Entry {
  readonly value: unknown;
  readonly until: number | null;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && "value" in value && "until" in value;

/**
 * Entries in a browser's storage under `csf_{name}` (TRACK-24). A full, blocked or missing storage (private windows) loses
 * entries and never throws. `now` in epoch seconds.
 */
export const createEntryStorage = (open: () => Storage | null, now: () => number): EntryStorage => {
  const attempt = <Result>(work: (storage: Storage) => Result): Result | null => {
    try {
      const storage = open();
      return storage === null ? null : work(storage);
    } catch {
      return null;
    }
  };
  return {
    read: (name) =>
      attempt((storage) => {
        const text = storage.getItem(PREFIX + name);
        if (text === null) return null;
        const entry: unknown = JSON.parse(text);
        if (isEntry(entry) && (entry.until === null || entry.until > now())) return entry.value;
        storage.removeItem(PREFIX + name);
        return null;
      }),
    write: (name, value, expiresIn = DEFAULT_EXPIRY_SECONDS) => {
      attempt((storage) => {
        const entry: Entry = { value, until: expiresIn === 0 ? null : now() + expiresIn };
        storage.setItem(PREFIX + name, JSON.stringify(entry));
      });
    },
    remove: (name) => {
      attempt((storage) => {
        storage.removeItem(PREFIX + name);
      });
    },
  };
};
