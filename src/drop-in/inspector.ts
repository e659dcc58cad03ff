import type { InspectionEvent } from "xstate";

import { openChannel, type Channel, type LoadHead } from "../actors/inspector/channel.ts";
import { createDoor } from "../actors/inspector/door.ts";
import { createRecorder } from "../actors/journal/recorder.ts";
import { keepSecret } from "../actors/journal/redact.ts";
import { createAppWire } from "./app-wire.ts";
import { createTelling, type Redact } from "./telling.ts";
import { channelToPage, WINDOW } from "./window-channel.ts";

export interface InspectorOptions {
  /** Where `inspector.html` is served; `/inspector.html` when it is not said. Of another origin it has to be opened from here. */
  readonly page?: string;
  /** What the app is called; else its document's title. */
  readonly title?: string;
  /** Names of fields whose values are never recorded, besides `password`, `token` and those like them. */
  readonly secrets?: readonly string[];
  /** Changes an event, an input, a context, an output or an error before it is recorded. */
  readonly redact?: Redact;
  /** Whether the page offers a button that opens the inspector while none is connected: yes, unless it is said. */
  readonly button?: boolean;
}

export interface Inspector {
  /** Given to `createActor` or `useActor` as `inspect`, of as many systems as there are. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Opens the inspector's window; from a press, else the browser blocks it. */
  readonly open: () => void;
}

/** Entries that a page load keeps: each context that changed is one of them. */
const CAPACITY = 5_000;
/** How long a connected page may take to answer, in milliseconds. */
const GREETING = 400;
const GROUP = "marquee.inspector.tab";

const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The tab's name, which outlives a reload where the browser lets it be kept. */
const tabOf = (window: Window): string => {
  try {
    const tab = window.sessionStorage.getItem(GROUP) ?? randomId();
    window.sessionStorage.setItem(GROUP, tab);
    return tab;
  } catch {
    // A frame without an origin has no storage.
    return randomId();
  }
};

const headOf = (window: Window & typeof globalThis, title: string | undefined): LoadHead => ({
  id: randomId(),
  title: title ?? (window.document.title || window.location.pathname),
  begun: Math.round(window.performance.timeOrigin),
  group: tabOf(window),
  foreign: true,
});

const sized = (window: Window): string => {
  const { availWidth, availHeight } = window.screen;
  return `popup,width=${Math.min(1_320, availWidth)},height=${Math.min(880, availHeight)}`;
};

/**
 * Records every actor of an app for the inspector's page: states, contexts, events with their senders, microsteps, actions and
 * timers. Nothing leaves the browser. An app that does not run in a window (tests, a server) is not recorded.
 */
export const inspector = (options: InspectorOptions = {}): Inspector => {
  if (typeof window === "undefined") return { inspect: () => {}, open: () => {} };
  keepSecret(options.secrets ?? []);
  const telling = createTelling(options.redact);
  const journal = createRecorder(() => Date.now(), CAPACITY, telling);
  journal.keepHeads(telling.head);

  const load = headOf(window, options.title);
  const page = new URL(options.page ?? "/inspector.html", window.location.href);
  const isOwn = page.origin === window.location.origin && page.protocol !== "file:";
  let isConnected = false;
  const lineToPage = isOwn ? null : channelToPage(window, page, () => wire.begin());
  const channel: Channel = lineToPage ?? openChannel();
  const open = (): void => {
    // Of one origin they talk without each other's windows: then the page gets a process of its own and never holds the app up.
    window.open(page, isOwn ? "_blank" : WINDOW, isOwn ? `noopener,${sized(window)}` : sized(window));
  };
  const door = createDoor(window, open);
  const wire = createAppWire({
    journal,
    load,
    channel,
    refOf: telling.refOf,
    later: (work) => void window.setTimeout(work),
    connected: () => {
      isConnected = true;
      door.withdraw();
    },
  });
  const held = new Promise(() => {});
  // Another page that waits for this lock learns that this one is gone, even when it crashed.
  if (isOwn) void window.navigator.locks?.request(`marquee.load.${load.id}`, () => held);
  wire.begin();
  window.setTimeout(() => {
    if (!isConnected && options.button !== false) door.offer();
  }, GREETING);
  window.addEventListener("pagehide", wire.end);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) wire.begin();
  });

  let isBroken = false;
  return {
    open,
    inspect: (event) => {
      if (isBroken) return;
      try {
        telling.note(event);
        journal.inspect(event);
      } catch (error) {
        // The app goes on: only its recording ends here.
        isBroken = true;
        // oxlint-disable-next-line no-console -- the app is somebody else's: it has no other place for it
        console.error("The inspector stopped recording:", error);
      }
    },
  };
};
