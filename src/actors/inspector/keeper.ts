import type { JournalEntry, Recording } from "../journal/recording.ts";
import type { LoadHead } from "./channel.ts";
import { bounds, type KeptLoad, type KeptPart, type KeptStore } from "./kept-store.ts";

/** What was not written yet when the page was left. */
interface Tail {
  readonly load: KeptLoad;
  readonly parts: readonly KeptPart[];
}

export interface KeeperParts {
  readonly store: Pick<KeptStore, "write" | "rewrite" | "trim">;
  readonly load: LoadHead;
  /** The tab's storage: it outlives a reload. */
  readonly session: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** What the journal still holds: a load that grows too long begins anew with it. */
  readonly recording: () => Recording;
  /** Calls back after some milliseconds. */
  readonly timer: (milliseconds: number, work: () => void) => void;
  readonly most?: number;
}

export interface Keeper {
  readonly hear: (entry: JournalEntry) => void;
  /** Writes what is there; resolves when it is stored. */
  readonly flush: () => Promise<void>;
  /** The page is being left: what is not stored yet goes where it is at hand at the next start. */
  readonly leave: () => void;
}

const PART = 500;
const FLUSH_AFTER = 250;
const TAIL = "marquee.inspector.tail";

const readTail = (text: string | null): Tail | null => {
  try {
    const tail = JSON.parse(text ?? "null") as Tail | null;
    return typeof tail?.load?.id === "string" && Array.isArray(tail.parts) ? tail : null;
  } catch {
    return null;
  }
};

/** Stores what the last page of this tab could not store any more. */
export const mergeTail = async (
  store: Pick<KeptStore, "write">,
  session: KeeperParts["session"],
): Promise<void> => {
  const tail = readTail(session.getItem(TAIL));
  session.removeItem(TAIL);
  if (tail !== null) await store.write(tail.load, tail.parts);
};

/** Writes the journal of a page load to the storage in parts, soon after something happened and seldom. */
export const createKeeper = (parts: KeeperParts): Keeper => {
  const { store, load, session, timer, most = bounds.entries } = parts;
  let current: JournalEntry[] = [];
  let number = 0;
  let [entries, steps, ended, dropped] = [0, 0, load.begun, 0];
  const unsaved = new Map<number, readonly JournalEntry[]>();
  let writing: Promise<void> = Promise.resolve();
  let isDue = false;

  const head = (): KeptLoad => ({ ...load, ended, entries, steps, dropped });
  const toParts = (): readonly KeptPart[] =>
    [...unsaved].map(([part, some]) => ({ load: load.id, part, entries: some }));

  const add = (entry: JournalEntry): void => {
    current.push(entry);
    unsaved.set(number, current);
    entries += 1;
    steps += entry.kind === "event" ? 1 : 0;
    ended = entry.time;
    if (current.length < PART) return;
    current = [];
    number += 1;
  };

  const beginAnew = (): void => {
    const kept = parts.recording();
    unsaved.clear();
    [current, number, entries, steps, dropped] = [[], 0, 0, 0, kept.dropped];
    for (const entry of kept.entries) add(entry);
  };

  const write = async (): Promise<void> => {
    isDue = false;
    if (unsaved.size === 0) return;
    const isTooLong = entries > most;
    if (isTooLong) beginAnew();
    const counts = new Map([...unsaved].map(([part, some]) => [part, some.length]));
    const last = number;
    await (isTooLong ? store.rewrite(head(), toParts()) : store.write(head(), toParts()));
    for (const [part, count] of counts) if (unsaved.get(part)?.length === count) unsaved.delete(part);
    if (last > 0) await store.trim();
  };

  const flush = (): Promise<void> => {
    // A full or closed storage loses the recording, never the page: the inspector still has what it heard.
    writing = writing.then(write).catch(() => {});
    return writing;
  };

  return {
    hear: (entry) => {
      add(entry);
      if (isDue) return;
      isDue = true;
      timer(FLUSH_AFTER, () => void flush());
    },
    flush,
    leave: () => {
      void flush();
      if (unsaved.size === 0) return;
      try {
        session.setItem(TAIL, JSON.stringify({ load: head(), parts: toParts() } satisfies Tail));
      } catch {
        // The tab's storage is full: the end of this load is lost.
      }
    },
  };
};
