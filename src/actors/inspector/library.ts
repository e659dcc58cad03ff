import type { HoldState } from "../../machines/inspector/hold.ts";
import type { FirstLook, Library, SourceHead } from "../../machines/inspector/library.ts";
import type { Timeline } from "../../machines/inspector/timeline.ts";
import { copyAsTest } from "../journal/copy-as-test.ts";
import type { Fold } from "../journal/fold.ts";
import { packText } from "../journal/gzip.ts";
import { writeRecordingFile, type RecordedLoad, type RecordingFile } from "../journal/recording-file.ts";
import type { Recording } from "../journal/recording.ts";
import { withoutNames, withoutNamesIn } from "../journal/without-names.ts";
import { createTimeline, type GrowingTimeline, type TimelineOptions } from "../journal/timeline.ts";
import { createBranches } from "./branches.ts";
import { brokenAt, brokenNote } from "./broken-rule.ts";
import { storedSession, type ForeignSession } from "./foreign-file.ts";
import { createForeignTimeline } from "./foreign-timeline.ts";
import type { ForeignSource } from "./foreign.ts";
import { bounds, type KeptLoad, type KeptStore } from "./kept-store.ts";
import type { KnownMachines } from "./known-machines.ts";
import { createOpenedFiles, type OpenedFilesParts } from "./opened-files.ts";
import { AT_ONCE, PIECE, readOn } from "./read-on.ts";
import { withGuards } from "./refused-by.ts";
import { refuse } from "./send-event.ts";
import { withNote } from "./with-note.ts";
import type { ReceivedLoad, PageWire, PageWireParts } from "./page-wire.ts";

/**
 * What the inspector's machine receives. `returned`: the user pressed Back to live in the app's own window. `held`: a breakpoint
 * holds a live load. `restored`: the source of a file that was looked at before the page was loaded anew.
 */
export type LibraryChange =
  | { readonly type: "sources" }
  | { readonly type: "steps"; readonly source: string; readonly length: number }
  | { readonly type: "returned"; readonly source: string }
  | { readonly type: "held"; readonly source: string; readonly actor: number | null }
  | { readonly type: "restored"; readonly source: string; readonly at: FirstLook | null };

export interface InspectorLibrary extends Library {
  readonly subscribe: (listener: (change: LibraryChange) => void) => () => void;
  /** Another app that points at the page. */
  readonly putForeign: (source: ForeignSource, isNew: boolean) => void;
  /** The inspector page is being left. */
  readonly leave: () => void;
}

type WireEvents = Pick<
  PageWireParts,
  "loadChanged" | "entriesCame" | "holdChanged" | "returned" | "pastWanted"
>;

export interface LibraryParts {
  readonly known: KnownMachines;
  /** The storage, or null where there is none. */
  readonly store: Promise<KeptStore | null>;
  /** Keeps opened files over a reload. */
  readonly files: Omit<OpenedFilesParts, "now">;
  readonly connect: (events: WireEvents) => PageWire;
  /** Lets the page draw and answer before work goes on. */
  readonly pause: () => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface Source {
  readonly head: Omit<SourceHead, "length">;
  readonly length: () => number;
  readonly timeline: () => Timeline | null;
  /** Null for other apps, and until it was read. */
  readonly fold: () => Fold | null;
  /** Null for other apps: there is nothing of theirs to replay. */
  readonly recording: (() => Promise<Recording | null>) | null;
  /** What was heard of another app. */
  readonly session?: () => ForeignSession;
  /** The file that it came with, and its load of it. */
  readonly from?: { readonly file: RecordingFile; readonly load: string };
}

const droppedLoadsText = (count: number): string =>
  `${count === 1 ? "An older page load was" : `${count} older page loads were`} dropped: ` +
  `the last ${bounds.loads} are kept, with at most ${bounds.entries.toLocaleString("en")} entries.`;

/** `marquee-2026-01-31-0915.recording.gz`, by the time of the browser's place. */
const fileName = (begun: number): string => {
  const date = new Date(begun);
  const parts = [
    date.getFullYear(),
    date.getMonth() + 1,
    date.getDate(),
    date.getHours() * 100 + date.getMinutes(),
  ];
  const texts = parts.map((part, index) => String(part).padStart(index === 3 ? 4 : 2, "0"));
  return `marquee-${texts.join("-")}.recording.gz`;
};

/** Everything that can be looked at: live loads and what was heard of them, this browser's storage, files, other apps. */
export const createLibrary = ({
  known,
  store,
  files,
  connect,
  pause,
  now,
}: LibraryParts): InspectorLibrary => {
  const { machineOf, chartOf, samples, shape } = known;
  const sources = new Map<string, Source>();
  const listeners = new Set<(change: LibraryChange) => void>();
  let mirrored: string | null = null;
  let numbered = 0;

  const tell = (change: LibraryChange): void => {
    for (const listener of listeners) listener(change);
  };
  const put = (source: Source): void => {
    sources.set(source.head.id, source);
    tell({ type: "sources" });
  };

  const foldOf = ({ entries, dropped }: Recording, options: TimelineOptions = {}): GrowingTimeline => {
    const timeline = createTimeline(machineOf, { ...options, dropped, chartOf });
    timeline.append(entries);
    return timeline;
  };

  const heard = new Map<string, GrowingTimeline>();
  const holds = new Map<string, HoldState>();
  const putLoad = (load: ReceivedLoad, whole: boolean): void => {
    const { id } = load.head;
    const recording = (): Recording => ({ format: 1, dropped: load.dropped, entries: load.entries });
    const before = whole ? undefined : heard.get(id);
    const timeline = before ?? foldOf(recording());
    heard.set(id, timeline);
    put({
      head: { ...load.head, kind: load.alive ? "live" : "kept" },
      length: () => timeline.length,
      timeline: () => timeline,
      fold: () => timeline.fold,
      recording: async () => recording(),
    });
  };

  const putKept = (load: KeptLoad, note: string | null): void => {
    const { id, title, begun, group } = load;
    let timeline: Timeline | null = null;
    let fold: Fold | null = null;
    let reading: Promise<Recording | null> | null = null;
    const recording = () => (reading ??= store.then((open) => open?.read(id) ?? null));
    const unfold = async (): Promise<void> => {
      const read = await recording();
      if (read === null) return;
      const folded = foldOf(read);
      fold = folded.fold;
      timeline = note === null ? folded : withNote(folded, { kind: "dropped", text: note, step: null });
      tell({ type: "sources" });
    };
    put({
      head: { id, title, begun, group, kind: "kept" },
      length: () => timeline?.length ?? load.steps,
      timeline: () => {
        if (timeline === null && reading === null) void unfold();
        return timeline;
      },
      fold: () => fold,
      recording,
    });
  };

  const putFile = (load: RecordedLoad, name: string, file: RecordingFile) => {
    numbered += 1;
    const id = `file:${numbered}`;
    const { entries } = load.recording;
    const at = brokenAt(file.broken, load);
    const isShort = entries.length <= AT_ONCE || at !== null;
    const begun = { ...load.recording, entries: isShort ? entries : entries.slice(0, PIECE) };
    const folded = foldOf(begun, { machines: file.machines });
    const isTold = entries.some((entry) => entry.kind === "actor" && entry.told === true);
    const foreign = isTold ? { foreign: true } : {};
    const timeline =
      file.broken === undefined ? folded : withNote(folded, brokenNote(file.broken, at, file.loads));
    const whole = entries.filter(({ kind }) => kind === "event").length;
    put({
      head: { id, title: load.title, begun: load.begun, group: name, kind: "file", whole, ...foreign },
      length: () => timeline.length,
      timeline: () => timeline,
      fold: () => folded.fold,
      recording: async () => load.recording,
      from: { file, load: load.id },
    });
    if (!isShort) {
      const isOpen = () => sources.has(id);
      const told = () => tell({ type: "steps", source: id, length: timeline.length });
      void readOn(entries.slice(PIECE), { append: folded.append, isOpen, told, pause, now });
    }
    return { source: id, at };
  };

  const foreignSource = (source: ForeignSource, head: Source["head"]): Source => ({
    head,
    length: () => source.timeline.length,
    timeline: () => source.timeline,
    fold: () => null,
    recording: null,
    session: () => {
      const { id, title, begun } = head;
      return storedSession({ id, title, begun, messages: source.timeline.messages });
    },
  });

  const putSession = ({ title, begun, messages }: ForeignSession, group: string) => {
    numbered += 1;
    const id = `file:${numbered}`;
    const timeline = createForeignTimeline();
    for (const message of messages) timeline.hear(message);
    const head = { id, title, begun, group, kind: "file", foreign: true } as const;
    put(foreignSource({ head, timeline }, head));
    return { source: id, at: null };
  };

  const sessionFile = async (session: ForeignSession, nameless: boolean): Promise<Uint8Array> => {
    const foreign = [nameless ? withoutNamesIn(session) : session];
    return packText(writeRecordingFile([], machineOf, { exported: now(), foreign }));
  };

  const unkept = new Set<string>();
  /** What is in no storage is kept as a file would be: another app's page says nothing a second time, a branch was made by hand. */
  const keepAsFile = (id: string): void => {
    if (unkept.has(id)) return;
    unkept.add(id);
    files.later(() => {
      unkept.delete(id);
      const source = sources.get(id);
      if (source === undefined) return;
      void fileOf(source, false, false).then((data) => openedFiles.keep(id, source.head.title, data));
    });
  };

  const openedFiles = createOpenedFiles({ ...files, now }, putFile, putSession);

  const wire = connect({
    loadChanged: putLoad,
    entriesCame: ({ head: { id } }, entries) => {
      const timeline = heard.get(id);
      if (timeline === undefined) return;
      timeline.append(entries);
      tell({ type: "steps", source: id, length: timeline.length });
    },
    holdChanged: (source, hold) => {
      const before = holds.get(source)?.held ?? null;
      holds.set(source, hold);
      tell({ type: "sources" });
      const { held } = hold;
      if (held !== null && (held.breakpoint !== before?.breakpoint || held.actor !== before.actor))
        tell({ type: "held", source, actor: held.actor });
    },
    returned: (source) => {
      mirrored = null;
      tell({ type: "returned", source });
    },
    pastWanted: (source, length) => {
      void sources
        .get(source)
        ?.recording?.()
        .then((recording) => {
          if (recording !== null && recording.entries.length > length) wire.sendPast(source, recording);
        });
    },
  });

  const listKept = async (): Promise<void> => {
    const open = await store;
    const loads = (await open?.loads()) ?? [];
    const dropped = (await open?.droppedLoads()) ?? 0;
    const oldest = loads.toSorted((one, other) => one.begun - other.begun)[0];
    for (const load of loads) {
      if (sources.has(load.id)) continue;
      putKept(load, load === oldest && dropped > 0 ? droppedLoadsText(dropped) : null);
    }
    const restored = await openedFiles.restore();
    tell({ type: "sources" });
    if (restored?.opened === true)
      tell({ type: "restored", source: restored.source, at: restored.at ?? null });
  };
  void listKept().catch(() => tell({ type: "sources" }));

  const recorded = async ({ head, recording, from }: Source): Promise<RecordedLoad[]> => {
    const { id, title, begun } = head;
    const read = (await recording?.()) ?? null;
    const ended = read?.entries.at(-1)?.time ?? null;
    return read === null ? [] : [{ id: from?.load ?? id, title, begun, ended, recording: read }];
  };

  const fileOf = async (source: Source, whole: boolean, nameless: boolean): Promise<Uint8Array> => {
    const session = source.session?.();
    if (session !== undefined) return sessionFile(session, nameless);
    const all = [...sources.values()].filter(
      ({ head }) => head.group === source.head.group && head.kind !== "branch",
    );
    const loads = (await Promise.all((whole ? all : [source]).map(recorded))).flat();
    const sorted = loads.toSorted((one, other) => one.begun - other.begun);
    const text = writeRecordingFile(nameless ? withoutNames(sorted) : sorted, machineOf, {
      exported: now(),
      known: source.from?.file.machines,
      broken: source.from?.file.broken,
    });
    return packText(text);
  };

  const branches = createBranches({
    known,
    put: (head, branch, timeline) =>
      put({
        head: { ...head, begun: now() },
        length: () => timeline.length,
        timeline: () => timeline,
        fold: () => branch.timeline.fold,
        recording: async () => branch.recording(),
      }),
    grown: (source, length) => {
      tell({ type: "steps", source, length });
      keepAsFile(source);
    },
  });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    putForeign: ({ head, timeline }, isNew) => {
      if (isNew) put(foreignSource({ head, timeline }, head));
      else tell({ type: "steps", source: head.id, length: timeline.length });
      keepAsFile(head.id);
    },
    leave: () => {
      if (mirrored !== null) wire.travel(mirrored, null);
      wire.leave();
    },
    sources: () =>
      [...sources.values()].map(({ head, length }) => ({
        ...head,
        length: length(),
        // An app that tells nothing of breakpoints knows none.
        ...(head.kind === "live" ? { hold: holds.get(head.id) } : {}),
      })),
    timeline: (source) => sources.get(source)?.timeline() ?? null,
    samples,
    shape,
    send: async (id, actor, event, step) => {
      const source = sources.get(id);
      if (source === undefined) return refuse("This recording is gone.");
      const timeline = source.timeline();
      const chart = timeline?.actorAt(actor, timeline.length - 1)?.chart ?? null;
      if (step !== null) return withGuards(chart, await branches.send(source, actor, event, step));
      if (source.head.kind !== "live") return refuse("Events can be sent to live page loads only.");
      return withGuards(chart, await wire.send(id, actor, event));
    },
    exportFile: async (id, whole, nameless = false) => {
      const source = sources.get(id);
      if (source === undefined || (source.recording === null && source.session === undefined))
        throw new Error("There is nothing to export.");
      return { name: fileName(source.head.begun), data: await fileOf(source, whole, nameless) };
    },
    importFile: openedFiles.open,
    forget: async (id) => {
      const source = sources.get(id);
      if (source?.head.kind === "live") throw new Error("A page load that is live cannot be deleted.");
      if (source?.head.kind === "kept") await (await store)?.forget(id);
      await openedFiles.forget(id);
      wire.forget(id);
      heard.delete(id);
      branches.forget(id);
      sources.delete(id);
      tell({ type: "sources" });
    },
    copyAsTest: (source, actor, from, to) => {
      const fold = sources.get(source)?.fold() ?? null;
      if (fold === null) throw new Error("Only recordings of this product's machines become tests.");
      return copyAsTest(fold, actor, from, to);
    },
    arm: (source, breakpoints) => wire.arm(source, breakpoints),
    release: (source, how) => wire.release(source, how),
    travel: (source, step) => {
      openedFiles.look(source);
      if (step === null ? mirrored !== source : sources.get(source)?.head.kind !== "live") return;
      mirrored = step === null ? null : source;
      wire.travel(source, step);
    },
  };
};
