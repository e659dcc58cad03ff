import type { FirstLook, ImportAnswer } from "../../machines/inspector/library.ts";
import { unpackText } from "../journal/gzip.ts";
import { readRecordingFile, type RecordedLoad, type RecordingFile } from "../journal/recording-file.ts";
import { sessionsIn, type ForeignSession } from "./foreign-file.ts";
import type { FileStore } from "./file-store.ts";

/** What of an opened file is a source. */
export interface OpenedLoad {
  readonly source: string;
  readonly at: FirstLook | null;
}

export interface OpenedFilesParts {
  /** Keeps files over a reload; null where there is no storage. */
  readonly store: Promise<FileStore | null>;
  /** The tab's memory of which load of which file is looked at. */
  readonly session: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Runs work a moment later, when what comes in a row is there. */
  readonly later: (work: () => void) => void;
}

const LOOKED = "marquee.inspector.looked";

/** Opens recording files, each of whose loads `put` makes a source, and keeps them open over a reload. */
export const createOpenedFiles = (
  { store, session, now, newId }: OpenedFilesParts,
  put: (load: RecordedLoad, group: string, file: RecordingFile) => OpenedLoad,
  putSession: (foreign: ForeignSession, group: string) => OpenedLoad,
) => {
  /** The kept file and the place in it of each source. */
  const places = new Map<string, { readonly id: string; readonly index: number }>();
  let count = 0;
  let looked: string | null = null;

  const remember = (): void => {
    const place = looked === null ? undefined : places.get(looked);
    if (place === undefined) session.removeItem(LOOKED);
    else session.setItem(LOOKED, `${place.id} ${place.index}`);
  };

  const open = async (data: Uint8Array, name: string, id: string): Promise<ImportAnswer> => {
    const unpacked = await unpackText(data);
    const read = "reason" in unpacked ? unpacked : readRecordingFile(unpacked.text);
    if ("reason" in read) return { opened: false, reason: read.reason };
    count += 1;
    const group = `${name} (${count})`;
    const opened = [
      ...read.file.loads.map((load) => put(load, group, read.file)),
      ...sessionsIn(read.file.foreign).map((foreign) => putSession(foreign, group)),
    ];
    for (const [index, { source }] of opened.entries()) places.set(source, { id, index });
    const first = opened.find(({ at }) => at !== null) ?? opened.at(-1);
    if (first === undefined) return { opened: false, reason: "There is no page load in this file." };
    const { source, at } = first;
    return at === null ? { opened: true, source } : { opened: true, source, at };
  };

  return {
    open: async (data: Uint8Array, name: string): Promise<ImportAnswer> => {
      const id = newId();
      const answer = await open(data, name, id);
      // A full storage loses the file with the reload, not now.
      if (answer.opened) await (await store)?.keep({ id, name, data, opened: now() }).catch(() => undefined);
      return answer;
    },
    /** Keeps what is known of a source that is no file, as one, for when the page is loaded anew. */
    keep: async (source: string, name: string, data: Uint8Array): Promise<void> => {
      const place = places.get(source) ?? { id: newId(), index: 0 };
      places.set(source, place);
      if (looked === source) remember();
      await (await store)?.keep({ id: place.id, name, data, opened: now() }).catch(() => undefined);
    },
    /** Opens what the tab had open before it was loaded anew; answers what was looked at of it. */
    restore: async (): Promise<ImportAnswer | null> => {
      const before = session.getItem(LOOKED);
      let answer: ImportAnswer | null = null;
      for (const { id, name, data } of (await (await store)?.read()) ?? []) {
        const opened = await open(data, name, id);
        const source = [...places].find(([, place]) => before === `${place.id} ${place.index}`)?.[0];
        if (source !== undefined && places.get(source)?.id === id)
          answer = opened.opened && opened.source === source ? opened : { opened: true, source };
      }
      return answer;
    },
    /** Another source is looked at. */
    look: (source: string): void => {
      looked = source;
      remember();
    },
    forget: async (source: string): Promise<void> => {
      const place = places.get(source);
      places.delete(source);
      if (place === undefined || [...places.values()].some(({ id }) => id === place.id)) return;
      await (await store)?.forget(place.id);
    },
  };
};
