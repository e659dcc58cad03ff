import { createBrowserReceiver, type StatelyInspectionEvent } from "@statelyai/inspect";

import type { HoldState, Release } from "../../machines/inspector/hold.ts";
import type { SendAnswer } from "../../machines/inspector/library.ts";
import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import type { JournalEntry, Recording } from "../journal/recording.ts";
import { readExtra, readMessage, type Channel, type LoadHead, type PageMessage } from "./channel.ts";

/** What a page load turned out to be so far; `alive` until its page is left. */
export interface ReceivedLoad {
  readonly head: LoadHead;
  readonly alive: boolean;
  readonly dropped: number;
  readonly entries: readonly JournalEntry[];
}

export interface PageWireParts {
  readonly channel: Channel;
  /** A name of its own for this inspector page. */
  readonly page: string;
  /** A load came, began anew (`whole`) or ended. */
  readonly loadChanged: (load: ReceivedLoad, whole: boolean) => void;
  /** Entries that follow those before. */
  readonly entriesCame: (load: ReceivedLoad, entries: readonly JournalEntry[]) => void;
  /** Which breakpoints a load has, and whether it is held. */
  readonly holdChanged: (load: string, hold: HoldState) => void;
  /** The user pressed Back to live in the app's own window. */
  readonly returned: (load: string) => void;
  /** A page of the past asks for a recording of more than `length` entries. */
  readonly pastWanted: (source: string, length: number) => void;
  /** Calls back when the page of a load is gone, however it ended. */
  readonly whenGone: (load: string, gone: () => void) => void;
  /** Calls back after some seconds unless it is called off. */
  readonly timer: (seconds: number, work: () => void) => () => void;
}

export interface PageWire {
  readonly send: (load: string, actor: number, event: PlainEvent) => Promise<SendAnswer>;
  readonly travel: (load: string, step: number | null) => void;
  readonly arm: (load: string, breakpoints: readonly string[]) => void;
  readonly release: (load: string, how: Release) => void;
  readonly sendPast: (source: string, recording: Recording) => void;
  readonly forget: (load: string) => void;
  readonly leave: () => void;
}

const TIMEOUT = 3;

interface Received {
  head: LoadHead;
  alive: boolean;
  /** Whether all that was before has come, so that live messages follow on it. */
  joined: boolean;
  /** Its whole recording is coming, in parts. */
  arriving: boolean;
  dropped: number;
  entries: JournalEntry[];
}

/** The inspector page's end of the wire: what every app of this browser sends, each entry once and in order. */
export const createPageWire = (parts: PageWireParts): PageWire => {
  const { channel, page } = parts;
  const loads = new Map<string, Received>();
  const waiting = new Map<string, (answer: SendAnswer) => void>();
  let requests = 0;
  const say = (message: PageMessage): void => channel.say(message);

  const greet = (): void => {
    channel.say({ type: "@statelyai.connected", page });
    const after = [...loads].map(([id, { entries }]) => [id, entries.at(-1)?.seq ?? 0] as const);
    say({ type: "marquee.hello", page, after: Object.fromEntries(after) });
  };

  const loadOf = (head: LoadHead): Received => {
    const known = loads.get(head.id);
    if (known !== undefined) return known;
    const load: Received = { head, alive: true, joined: false, arriving: false, dropped: 0, entries: [] };
    loads.set(head.id, load);
    parts.whenGone(head.id, () => end(head));
    return load;
  };

  const end = ({ id }: LoadHead): void => {
    const load = loads.get(id);
    if (load?.alive !== true) return;
    load.alive = false;
    load.joined = false;
    parts.loadChanged(load, false);
  };

  /** Takes what is new of the entries; answers it. */
  const take = (load: Received, entries: readonly JournalEntry[]): readonly JournalEntry[] => {
    const newest = load.entries.at(-1)?.seq ?? 0;
    const next = entries.filter(({ seq }) => seq > newest);
    load.entries.push(...next);
    return next;
  };

  const history = (
    head: LoadHead,
    whole: boolean,
    dropped: number,
    entries: readonly JournalEntry[],
  ): void => {
    const load = loadOf(head);
    const isNew = !load.alive || whole;
    load.alive = true;
    load.dropped = dropped;
    if (whole) {
      load.entries = [];
      load.arriving = true;
    }
    // A recording that lost its beginning starts with entries of one number: they are no repetitions.
    const next = load.arriving ? entries : take(load, entries);
    if (load.arriving) load.entries.push(...entries);
    if (isNew) parts.loadChanged(load, whole);
    if (!whole && next.length > 0) parts.entriesCame(load, next);
  };

  channel.addEventListener("message", ({ data }) => {
    const message = readMessage(data);
    if (message === null) return;
    switch (message.type) {
      case "marquee.began":
        return greet();
      case "marquee.ended":
        return end(message.load);
      case "marquee.returned":
        return parts.returned(message.load.id);
      case "marquee.holding":
        return parts.holdChanged(message.load.id, message.hold);
      case "marquee.history":
        if (message.page !== page) return;
        history(message.load, message.whole, message.dropped, message.entries);
        if (message.done) Object.assign(loadOf(message.load), { joined: true, arriving: false });
        return;
      case "marquee.answered":
        waiting.get(message.request)?.(message.answer);
        return;
      case "marquee.pastWanted":
        return parts.pastWanted(message.source, message.length);
    }
  });

  // The stand-in has an opener, as if an app had opened this page: the channel, on which all apps listen.
  const window = {
    opener: { postMessage: greet },
    addEventListener: (type: "message", listener: (event: { readonly data: unknown }) => void) =>
      channel.addEventListener(type, listener),
  };
  Object.assign(window, { self: window, top: window });
  createBrowserReceiver({ window: window as unknown as Window }).subscribe(
    (message: StatelyInspectionEvent) => {
      const extra = readExtra(message);
      const load = extra === null ? undefined : loads.get(extra.load.id);
      if (extra === null || load?.joined !== true) return;
      const next = take(load, extra.entries);
      if (next.length > 0) parts.entriesCame(load, next);
    },
  );

  return {
    send: (load, actor, event) => {
      const request = `${page}:${(requests += 1)}`;
      return new Promise((resolve) => {
        const giveUp = parts.timer(TIMEOUT, () =>
          answer({ accepted: false, reason: "The app does not answer." }),
        );
        const answer = (given: SendAnswer): void => {
          giveUp();
          waiting.delete(request);
          resolve(given);
        };
        waiting.set(request, answer);
        say({ type: "marquee.send", load, request, actor, event });
      });
    },
    travel: (load, step) => say({ type: "marquee.travel", load, step }),
    arm: (load, breakpoints) => say({ type: "marquee.armed", load, breakpoints }),
    release: (load, how) => say({ type: "marquee.released", load, how }),
    sendPast: (source, recording) => channel.say({ type: "marquee.past", source, recording }),
    forget: (load) => void loads.delete(load),
    leave: () => say({ type: "marquee.left", page }),
  };
};
