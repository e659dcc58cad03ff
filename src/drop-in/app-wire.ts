import type { AnyActorRef } from "xstate";

import { readMessage, type AppMessage, type Channel, type LoadHead } from "../actors/inspector/channel.ts";
import { sendTo } from "../actors/inspector/send-event.ts";
import type { Recorder } from "../actors/journal/recorder.ts";
import type { JournalEntry } from "../actors/journal/recording.ts";

export interface AppWireParts {
  readonly journal: Pick<Recorder, "recording" | "follow">;
  readonly load: LoadHead;
  readonly channel: Channel;
  readonly refOf: (actor: number) => AnyActorRef | undefined;
  /** Runs work a moment later, so that a long history does not hold the page up. */
  readonly later: (work: () => void) => void;
  /** An inspector page is connected. */
  readonly connected: () => void;
}

const CHUNK = 500;

/**
 * An app's end of the wire: each page that says hello first gets what was recorded before, then what happens, and may send events.
 * Nothing is made while nobody listens.
 */
export const createAppWire = ({ journal, load, channel, refOf, later, connected }: AppWireParts) => {
  /** Pages that have all that was before. */
  const joined = new Set<string>();
  /** Those that do not have it yet, each with the number of its last hello: it may say it again meanwhile. */
  const arriving = new Map<string, number>();
  let greetings = 0;
  let fresh: JournalEntry[] = [];
  const say = (message: AppMessage): void => channel.say(message);

  const sendHistory = (page: string, greeting: number, after: number, whole: boolean): void => {
    if (arriving.get(page) !== greeting) return;
    const { entries, dropped } = journal.recording();
    const rest = whole ? entries : entries.filter(({ seq }) => seq > after);
    let size = CHUNK;
    // The entries with which a recording begins that lost its beginning have one number: they go together.
    while (size < rest.length && rest[size]?.seq === rest[size - 1]?.seq) size += 1;
    const chunk = rest.slice(0, size);
    const done = rest.length <= size;
    say({ type: "marquee.history", load, page, whole, done, dropped, entries: chunk });
    if (!done) return later(() => sendHistory(page, greeting, chunk.at(-1)?.seq ?? after, false));
    arriving.delete(page);
    joined.add(page);
    return undefined;
  };

  const hello = (page: string, after: number): void => {
    joined.delete(page);
    const greeting = (greetings += 1);
    arriving.set(page, greeting);
    sendHistory(page, greeting, after, !journal.recording().entries.some(({ seq }) => seq === after));
    connected();
  };

  const flush = (): void => {
    const { dropped } = journal.recording();
    const entries = fresh;
    fresh = [];
    for (const page of joined)
      say({ type: "marquee.history", load, page, whole: false, done: true, dropped, entries });
  };

  journal.follow((entry) => {
    if (joined.size === 0) return;
    fresh.push(entry);
    if (fresh.length === 1) queueMicrotask(flush);
  });

  channel.addEventListener("message", ({ data }) => {
    const message = readMessage(data);
    if (message?.type === "marquee.hello") hello(message.page, message.after[load.id] ?? 0);
    else if (message?.type === "marquee.left") {
      joined.delete(message.page);
      arriving.delete(message.page);
    } else if (message?.type === "marquee.send" && message.load === load.id) {
      const { request, actor, event } = message;
      say({ type: "marquee.answered", request, answer: sendTo(refOf(actor), event) });
    }
  });

  return {
    /** Tells the pages that this app is there (again). */
    begin: (): void => say({ type: "marquee.began", load }),
    end: (): void => say({ type: "marquee.ended", load }),
  };
};
