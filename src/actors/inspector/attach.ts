import type { AnyActorRef } from "xstate";

import { checkpointHead } from "../journal/head.ts";
import type { Recorder } from "../journal/recorder.ts";
import { createAppWire } from "./app-wire.ts";
import { openChannel, type LoadHead } from "./channel.ts";
import { dockInspector } from "./dock.ts";
import { createDoor, openInspector } from "./door.ts";
import { createKeeper, mergeTail, type Keeper } from "./keeper.ts";
import { createHoldOverlay } from "./hold-overlay.ts";
import { openKeptStore } from "./kept-store.ts";
import { readMode } from "./mode.ts";
import { createPastOverlay } from "./past-overlay.ts";
import { showToStately } from "./stately.ts";

const GROUP = "marquee.inspector.tab";
const BREAKPOINTS = "marquee.inspector.breakpoints";
/** How long a connected page may take to answer, in milliseconds. */
const GREETING = 400;
const OPENING = 2_000;

const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Addresses that carry a token end before it. */
const titleOf = (path: string): string => path.replace(/^\/(password\/reset|email\/confirm)\/.+/, "/$1/…");

const headOf = ({ sessionStorage, location }: Window): LoadHead => {
  const group = sessionStorage.getItem(GROUP) ?? randomId();
  sessionStorage.setItem(GROUP, group);
  return {
    id: randomId(),
    title: titleOf(location.pathname),
    begun: Math.round(performance.timeOrigin),
    group,
  };
};

/** The breakpoints of a tab stay over its page loads: what leads to a failure often begins with one. */
const keptBreakpoints = (session: Storage) => ({
  read: (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(session.getItem(BREAKPOINTS) ?? "[]");
      return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
    } catch {
      return [];
    }
  },
  keep: (all: readonly string[]): void => session.setItem(BREAKPOINTS, JSON.stringify(all)),
});

/** Keeps the journal in this browser's storage, from the beginning of the load on. */
const keepJournal = async (window: Window, journal: Recorder, load: LoadHead): Promise<Keeper> => {
  const store = await openKeptStore();
  await mergeTail(store, window.sessionStorage);
  await store.trim();
  const keeper = createKeeper({
    store,
    load,
    session: window.sessionStorage,
    recording: journal.recording,
    timer: (milliseconds, work) => void window.setTimeout(work, milliseconds),
  });
  for (const entry of journal.recording().entries) keeper.hear(entry);
  journal.follow(keeper.hear);
  return keeper;
};

/**
 * Hands a running app to the inspector, as the address or this tab's memory asks: its journal goes to the inspector's pages
 * and to the storage, and events may come back. `search` is the address's when the page was opened.
 */
export const attachInspector = (
  window: Window & typeof globalThis,
  app: AnyActorRef,
  journal: Recorder,
  search: string,
): void => {
  const wanted = readMode(search, window.sessionStorage);
  if (wanted === null) return;
  if (wanted.mode === "stately") return showToStately(window, app);
  journal.keepHeads(checkpointHead);

  const load = headOf(window);
  const door = createDoor(window, () => openInspector(window));
  const overlay = createPastOverlay(window, load.id, () => wire.returned());
  const held = createHoldOverlay(window, (how) => wire.release(how));
  let isConnected = false;
  const wire = createAppWire({
    app,
    journal,
    load,
    channel: openChannel(),
    time: () => Date.now(),
    later: (work) => void window.setTimeout(work),
    travel: overlay.show,
    breakpoints: keptBreakpoints(window.sessionStorage),
    holding: (state) => held.show(state.held),
    connected: () => {
      isConnected = true;
      door.withdraw();
    },
  });
  // Another page that waits for this lock learns that the page is gone, even when it crashed.
  void window.navigator.locks?.request(`marquee.load.${load.id}`, () => new Promise(() => {}));
  wire.begin();

  if (wanted.mode === "embed") dockInspector(window);
  else {
    const unlessConnected = (work: () => void) => () => {
      if (!isConnected) work();
    };
    window.setTimeout(
      unlessConnected(() => {
        if (wanted.asked) openInspector(window);
        window.setTimeout(unlessConnected(door.offer), wanted.asked ? OPENING : 0);
      }),
      GREETING,
    );
  }

  let keeper: Keeper | null = null;
  const kept = keepJournal(window, journal, load).then(
    (made) => (keeper = made),
    // Without a storage (a private window) there is nothing to keep: the inspector still hears all.
    () => null,
  );
  window.addEventListener("pagehide", () => {
    keeper?.leave();
    wire.end();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) wire.begin();
  });
  window.document.addEventListener("visibilitychange", () => void kept.then((made) => made?.flush()));
};
