import { createBrowserInspector, type StatelyInspectionEvent } from "@statelyai/inspect";
import type { AnyActorRef, InspectionEvent } from "xstate";

import type { HoldState, Release } from "../../machines/inspector/hold.ts";
import type { Recorder } from "../journal/recorder.ts";
import type { JournalEntry, Recording } from "../journal/recording.ts";
import { readMessage, type AppMessage, type Channel, type LoadHead, type WireMessage } from "./channel.ts";
import { createActorIndex, pathOf, sendEvent } from "./send-event.ts";
import { createHold } from "./hold.ts";
import { actorMessage, livingActors, wireMessage } from "./wire-message.ts";

export interface AppWireParts {
  readonly app: AnyActorRef;
  readonly journal: Pick<Recorder, "recording" | "follow">;
  readonly load: LoadHead;
  readonly channel: Channel;
  /** Epoch milliseconds. */
  readonly time: () => number;
  /** Runs work a moment later, so that a long history does not hold the page up. */
  readonly later: (work: () => void) => void;
  /** Shows the past at a step of this load, null: the live page again. */
  readonly travel: (step: number | null) => void;
  /** An inspector page is connected. */
  readonly connected: () => void;
  /** The breakpoints of this tab, kept over its page loads. */
  readonly breakpoints: {
    readonly read: () => readonly string[];
    readonly keep: (all: readonly string[]) => void;
  };
  /** Shows over the page that it is held. */
  readonly holding: (state: HoldState) => void;
}

export interface AppWire {
  /** Tells the pages that this load is there (again). */
  readonly begin: () => void;
  readonly end: () => void;
  readonly returned: () => void;
  /** Somebody lets the app go on from the page itself. */
  readonly release: (how: Release) => void;
  readonly stop: () => void;
}

const CHUNK = 500;

/** What lies between the official inspector and the channel: it believes to have opened a window. */
const standIn = (channel: Channel): Window =>
  ({
    open: () => ({ postMessage: (message: unknown) => channel.say(message) }),
    addEventListener: (type: "message", listener: (event: { readonly data: unknown }) => void) =>
      channel.addEventListener(type, listener),
  }) as unknown as Window;

/** What of a recording a page still lacks that knows all up to `after`; `whole`: it has to begin anew. */
const missing = (
  { entries }: Recording,
  after: number,
): { whole: boolean; rest: readonly JournalEntry[] } => {
  const known = entries.some(({ seq }) => seq === after);
  return { whole: !known, rest: known ? entries.filter(({ seq }) => seq > after) : entries };
};

/**
 * The app's end of the wire. What happens goes out in messages of the official wire as soon as it is over, with the
 * journal's entries once a page of ours has said hello; that page first gets all that was recorded before, and is
 * spared the contexts, which it folds itself. Nothing is made while nobody listens.
 */
export const createAppWire = (parts: AppWireParts): AppWire => {
  const { app, journal, load, channel, time, later } = parts;
  const pages = new Set<string>();
  const actorIndex = createActorIndex();
  let fresh: JournalEntry[] = [];
  let outgoing: WireMessage[] = [];
  let newest: InspectionEvent | null = null;
  let isDue = false;
  let hasPlainListener = false;
  for (const entry of journal.recording().entries) actorIndex.add(entry);

  const { adapter } = createBrowserInspector({
    url: "/__inspector",
    window: standIn(channel),
    serialize: (message) => message,
    serializationDepthLimit: 60,
    // We send the history ourselves: the adapter would send it to all pages whenever one connects.
    maxDeferredEvents: 0,
  });
  const say = (message: AppMessage): void => channel.say(message);
  const hold = createHold({
    app,
    numberOf: (ref) => actorIndex.newestAt(pathOf(ref)) ?? null,
    // The journal tells its entries a moment later, too: until then nobody knows the number of an actor that was just made.
    changed: () => queueMicrotask(tellHold),
  });
  const tellHold = (): void => {
    parts.holding(hold.state());
    say({ type: "marquee.holding", load, hold: hold.state() });
  };

  const sendHistory = (
    page: string,
    after: number,
    whole: boolean,
    entries: readonly JournalEntry[],
  ): void => {
    if (!pages.has(page)) return;
    const chunk = entries.slice(0, CHUNK);
    const last = chunk.at(-1)?.seq ?? after;
    const { dropped } = journal.recording();
    const rest = entries.length > CHUNK ? entries.slice(CHUNK) : missing(journal.recording(), last).rest;
    const done = rest.length === 0;
    say({ type: "marquee.history", load, page, whole, done, dropped, entries: chunk });
    if (!done) later(() => sendHistory(page, last, false, rest));
  };

  const hello = (page: string, after: number): void => {
    pages.add(page);
    const { whole, rest } = missing(journal.recording(), after);
    sendHistory(page, after, whole, rest);
    tellHold();
    parts.connected();
  };

  channel.addEventListener("message", ({ data }) => {
    const message = readMessage(data);
    if (message === null) {
      // The adapter is connected by now: a page that is not ours gets the list of running actors.
      if ((data as { readonly type?: unknown } | null)?.type !== "@statelyai.connected") return;
      if (typeof (data as { readonly page?: unknown }).page === "string") return;
      hasPlainListener = true;
      for (const ref of livingActors(app))
        adapter.send(actorMessage(ref, app.sessionId, time(), true) as StatelyInspectionEvent);
      return;
    }
    if (message.type === "marquee.hello") hello(message.page, message.after[load.id] ?? 0);
    else if (message.type === "marquee.left") pages.delete(message.page);
    else if ("load" in message && message.load !== load.id) return;
    else if (message.type === "marquee.travel") parts.travel(message.step);
    else if (message.type === "marquee.released") hold.release(message.how);
    else if (message.type === "marquee.armed") {
      parts.breakpoints.keep(message.breakpoints);
      hold.arm(message.breakpoints);
    } else if (message.type === "marquee.send") {
      const { request, actor, event } = message;
      say({ type: "marquee.answered", request, answer: sendEvent(app, actorIndex, actor, event) });
    }
  });

  const flush = (): void => {
    isDue = false;
    const [entries, messages] = [fresh, outgoing];
    [fresh, outgoing] = [[], []];
    if (entries.length > 0 && newest !== null) {
      // The entries ride on the last message; our own page needs no other.
      const carrier = messages.pop() ?? wireMessage(newest, time(), false);
      if (carrier !== null) messages.push({ ...carrier, marquee: { load, entries } });
    }
    for (const message of messages) adapter.send(message as StatelyInspectionEvent);
  };
  const soon = (): void => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(flush);
  };

  const unfollow = journal.follow((entry) => {
    actorIndex.add(entry);
    if (pages.size === 0) return;
    fresh.push(entry);
    soon();
  });
  const watched = app.system.inspect((event: InspectionEvent) => {
    if (event.type !== "@xstate.actor" && event.type !== "@xstate.event" && event.type !== "@xstate.snapshot")
      return;
    newest = event;
    if (!hasPlainListener) return;
    const message = wireMessage(event, time(), true);
    if (message !== null) outgoing.push(message);
    soon();
  });

  const kept = parts.breakpoints.read();
  if (kept.length > 0) hold.arm(kept);

  return {
    begin: () => say({ type: "marquee.began", load }),
    end: () => say({ type: "marquee.ended", load }),
    returned: () => say({ type: "marquee.returned", load }),
    release: hold.release,
    stop: () => {
      say({ type: "marquee.ended", load });
      hold.end();
      unfollow();
      watched.unsubscribe();
      channel.close();
    },
  };
};
