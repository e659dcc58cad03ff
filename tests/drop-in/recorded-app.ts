import { assign, createActor, createMachine, emit, fromPromise, raise, sendTo, setup } from "xstate";

import type { LoadHead } from "../../src/actors/inspector/channel.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { createAppWire } from "../../src/drop-in/app-wire.ts";
import { createTelling, type Redact } from "../../src/drop-in/telling.ts";
import { fakeChannels } from "../inspector/fake-channel.ts";
import { openInspectorPage } from "../inspector/listening-page.ts";

const bell = setup({ types: { events: {} as { type: "ring" } } }).createMachine({
  context: { rung: 0 },
  on: { ring: { actions: assign({ rung: ({ context }) => context.rung + 1 }) } },
});

/** An app's machine with all that is told: a child, a promise, microsteps, delays, emitted and raised events. */
export const doorMachine = createMachine({
  id: "door",
  context: { opened: 0, password: "hunter2", since: new Date(0) },
  invoke: { src: bell, id: "bell" },
  initial: "closed",
  states: {
    closed: {
      on: {
        open: {
          guard: ({ event }: { readonly event: Readonly<Record<string, unknown>> }) => event["key"] === 7,
          target: "opening",
          actions: "creak",
        },
      },
    },
    opening: {
      always: { target: "open", actions: assign({ opened: ({ context }) => context["opened"] + 1 }) },
    },
    open: {
      entry: [sendTo("bell", { type: "ring" }), emit({ type: "opened", token: "abc" })],
      invoke: { src: fromPromise(async () => "warm"), id: "warm" },
      after: { 5_000: "closed" },
      on: { close: { target: "closed", actions: raise({ type: "shut" }) } },
    },
  },
  on: { shut: {} },
} as never).provide({ actions: { creak: () => {} } } as never);

/** That app, and an inspector's page of it in the same browser. */
export const recordedApp = (options: { readonly redact?: Redact; readonly capacity?: number } = {}) => {
  const channels = fakeChannels();
  const telling = createTelling(options.redact);
  const journal = createRecorder(() => 1_000, options.capacity ?? 1_000, telling);
  journal.keepHeads(telling.head);
  const load: LoadHead = { id: "load-1", title: "Doors", begun: 1_000, group: "tab-1", foreign: true };
  const wire = createAppWire({
    journal,
    load,
    channel: channels.open(),
    refOf: telling.refOf,
    later: (work) => queueMicrotask(work),
    connected: () => {},
  });
  const inspect = (event: Parameters<typeof journal.inspect>[0]): void => {
    telling.note(event);
    journal.inspect(event);
  };
  const start = () => createActor(doorMachine, { id: "front", inspect, clock: stillClock }).start();
  const openPage = (page?: string) => openInspectorPage(channels.open(), page);
  return { channels, journal, wire, start, openPage, inspect };
};

const stillClock = { setTimeout: () => 1, clearTimeout: () => {} };
