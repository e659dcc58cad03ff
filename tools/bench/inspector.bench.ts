import "../../src/actors/journal/form-stand-in.ts";

import { serialize } from "node:v8";

import type { AnyActorRef } from "xstate";

import { createAppWire } from "../../src/actors/inspector/app-wire.ts";
import type { Channel } from "../../src/actors/inspector/channel.ts";
import { createKeeper } from "../../src/actors/inspector/keeper.ts";
import type { KeptStore } from "../../src/actors/inspector/kept-store.ts";
import { createRecorder, type Recorder } from "../../src/actors/journal/recorder.ts";
import { startedApp } from "./journal.bench.ts";
import { perSecond, ratioRow, takeTurns, type Bench } from "./row.ts";

const scales = { full: { rounds: 9, events: 10_000 }, toy: { rounds: 1, events: 200 } } as const;

const load = { id: "load", title: "/", begun: 0, group: "tab" };

/** A channel as the product has it. It writes down what it is given; the rest is another process's, and nobody listens in this one. */
const writingChannel = (): {
  readonly channel: Channel;
  readonly hear: (data: unknown) => void;
  readonly close: () => void;
} => {
  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  const broadcast = new BroadcastChannel("marquee.bench");
  const channel: Channel = {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    say: (message) => broadcast.postMessage(message),
    addEventListener: (_, listener) => void listeners.push(listener),
    close: () => {},
  };
  return {
    channel,
    hear: (data) => {
      for (const listener of listeners) listener({ data });
    },
    close: () => broadcast.close(),
  };
};
/** It writes down what it is given, as a browser does on the page's thread. */
const writingStore: Pick<KeptStore, "write" | "rewrite" | "trim"> = {
  write: async (...given) => void serialize(given),
  rewrite: async (...given) => void serialize(given),
  trim: async () => 0,
};

/** Answers how to end it. */
const attach = (app: AnyActorRef, journal: Recorder): (() => void) => {
  const { channel, hear, close } = writingChannel();
  createAppWire({
    app,
    journal,
    load,
    channel,
    time: () => Date.now(),
    later: (work) => work(),
    travel: () => {},
    connected: () => {},
    breakpoints: { read: () => [], keep: () => {} },
    holding: () => {},
  });
  hear({ type: "@statelyai.connected", page: "page" });
  hear({ type: "marquee.hello", page: "page", after: {} });
  const keeper = createKeeper({
    store: writingStore,
    load,
    session: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    recording: journal.recording,
    timer: (milliseconds, work) => void setTimeout(work, milliseconds),
  });
  journal.follow(keeper.hear);
  return close;
};

const eventsPerSecond = async (attached: boolean, events: number): Promise<number> => {
  const journal = createRecorder(() => Date.now());
  const { app, signIn } = startedApp(journal);
  const detach = attached ? attach(app, journal) : null;
  const socket = app.system.get("socket") as AnyActorRef;
  socket.send({ type: "socket.opened", version: 1 });
  globalThis.gc?.();
  const begin = process.hrtime.bigint();
  for (let index = 0; index < events; index += 2) {
    signIn.send({ type: "field.changed", field: "email", value: `somebody${index}` });
    // As in a browser each event is over, with what follows on it, before the next comes.
    await Promise.resolve();
    socket.send({ type: "message.received", name: "socket.ping", data: {} });
    await Promise.resolve();
  }
  await new Promise((resolve) => setTimeout(resolve));
  const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
  app.stop();
  // What the stop says goes out first.
  await new Promise((resolve) => setTimeout(resolve));
  detach?.();
  return events / seconds;
};

/** The running app with an inspector page and the storage listening against the same app with its journal alone. */
export const inspector: Bench = {
  name: "inspector",
  run: async (size) => {
    const { rounds, events } = scales[size];
    const figures = await takeTurns(
      rounds,
      () => eventsPerSecond(true, events),
      () => eventsPerSecond(false, events),
    );
    const texts = { show: perSecond, comparedWith: "the same app with its journal alone" };
    return [ratioRow("app actor with inspector attached: events a second", figures, texts, { atLeast: 0.5 })];
  },
};
