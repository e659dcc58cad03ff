import "../../src/actors/journal/form-stand-in.ts";

import { createActor, type AnyActorRef } from "xstate";

import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";
import { createEventDispatcher } from "../../src/actors/app/event-dispatcher.ts";
import { createJournal } from "../../src/actors/journal/journal.ts";
import { createRecorder, type Recorder } from "../../src/actors/journal/recorder.ts";
import type { JournalEntry } from "../../src/actors/journal/recording.ts";
import { createTimeline, type GrowingTimeline } from "../../src/actors/journal/timeline.ts";
import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { flows } from "../../src/machines/flows.ts";
import { dialogsMachine } from "../../src/machines/dialogs/dialogs.machine.ts";
import { signInMachine } from "../../src/machines/sign-in/sign-in.machine.ts";
import { socketMachine } from "../../src/machines/socket/socket.machine.ts";
import {
  median,
  microseconds,
  perSecond,
  plainRow,
  ratioRow,
  takeTurns,
  type Bench,
  type Row,
  type Size,
} from "./row.ts";

interface Scale {
  readonly rounds: number;
  readonly events: number;
  readonly steps: number;
  readonly seeks: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { rounds: 9, events: 20_000, steps: 50_000, seeks: 20_000 },
  toy: { rounds: 1, events: 200, steps: 500, seeks: 100 },
};
/** How long 50,000 steps may take to fold, and one moment to be read; in seconds. */
const FOLD_BAR = 2;
const SEEK_BAR = 250e-6;

/** The app with the flows that load later in their places; nothing in it touches the world. */
const quietApp = neutral(appMachine).provide({
  actors: {
    socket: neutral(socketMachine),
    dialogs: neutral(dialogsMachine).provide({ actors: { signIn: neutral(signInMachine) } }),
  },
});

/** A started app with a guest who types into the Log in dialog while the socket is being pinged. */
export const startedApp = (
  recorder: Pick<Recorder, "inspect"> | null,
): { readonly signIn: AnyActorRef; readonly app: AnyActorRef } => {
  const dispatcher = createEventDispatcher(() => 0);
  const app = createActor(quietApp, {
    input: appFlow.inputs[0]!,
    clock: stillClock,
    inspect: (event) => {
      recorder?.inspect(event);
      dispatcher.inspect(event);
    },
  });
  app.start();
  dispatcher.open(app);
  for (const actorId of ["loadSocket", "loadDeferred"])
    app.send({ type: `xstate.done.actor.${actorId}`, actorId, output: undefined } as never);
  app.system.get("dialogs").send({ type: "flows.wanted" });
  app.system
    .get("dialogs")
    .send({ type: "xstate.done.actor.loadFlows", actorId: "loadFlows", output: undefined });
  app.system.get("dialogs").send({ type: "dialog.requested", dialog: { kind: "sign-in" }, now: 0 });
  const stack = app.system.get("dialogs").getSnapshot().context.stack as { readonly ref: AnyActorRef }[];
  return { app, signIn: stack[0]!.ref };
};

/** Types and pings in turns, and goes on; answers the seconds it took. */
const typeAndPing = ({ app, signIn }: ReturnType<typeof startedApp>, events: number): number => {
  const socket = app.system.get("socket") as AnyActorRef;
  socket.send({ type: "socket.opened", version: 1 });
  globalThis.gc?.();
  const begin = process.hrtime.bigint();
  for (let index = 0; index < events; index += 2) {
    signIn.send({ type: "field.changed", field: "email", value: `somebody${index}` });
    socket.send({ type: "message.received", name: "socket.ping", data: {} });
  }
  return Number(process.hrtime.bigint() - begin) / 1e9;
};

/** What an app does from its start to its end, recorded by whoever was handed to it. */
export const drive = (started: ReturnType<typeof startedApp>, events: number): void => {
  typeAndPing(started, events);
  started.app.stop();
};

/** As a page has them: one app that goes on, with one journal whose ring is full after the first round. */
const recordedApp = async (): Promise<ReturnType<typeof startedApp>> => {
  const recording = createJournal(() => Date.now());
  await recording.recorder();
  return startedApp(recording);
};

const machines = new Map(flows.map(({ machine }) => [machine.id, machine]));

const folded = (
  entries: readonly JournalEntry[],
): { readonly timeline: GrowingTimeline; readonly seconds: number } => {
  globalThis.gc?.();
  const begin = process.hrtime.bigint();
  const timeline = createTimeline((id) => machines.get(id));
  timeline.append(entries);
  return { timeline, seconds: Number(process.hrtime.bigint() - begin) / 1e9 };
};

/** Seconds to read a moment: all actors, and what one of them holds and takes. Moments as a dragged timeline asks for them. */
const seekSeconds = (timeline: GrowingTimeline, seeks: number): number => {
  const begin = process.hrtime.bigint();
  for (let seek = 0; seek < seeks; seek += 1) {
    const index = (seek * 7_919) % timeline.length;
    timeline.actorsAt(index);
    const at = timeline.actorAt(timeline.step(index).actor, index);
    if (at === null || at.accepts.length + Object.keys(at).length === 0) throw new Error("Nobody is there.");
  }
  return Number(process.hrtime.bigint() - begin) / 1e9 / seeks;
};

const foldRows = ({ rounds: count, steps, seeks }: Scale): readonly Row[] => {
  const recorder = createRecorder(() => Date.now(), steps * 4);
  drive(startedApp(recorder), steps);
  const all = recorder.recording().entries;
  const entries = all.slice(0, all.findLastIndex(({ seq }) => seq <= steps) + 1);
  const rounds = Array.from({ length: count }, () => folded(entries));
  const seconds = median(rounds.map((round) => round.seconds));
  const { timeline } = rounds[0]!;
  const seek = seekSeconds(timeline, seeks);
  const what = `${timeline.length.toLocaleString("en")} steps`;
  return [
    plainRow(
      `fold of a recording of ${what}`,
      `${perSecond(timeline.length / seconds)}, ${seconds.toFixed(2)} s`,
      `under ${FOLD_BAR} s`,
      seconds < FOLD_BAR,
    ),
    plainRow(
      `one moment of ${what}, read`,
      microseconds(seek),
      `under ${microseconds(SEEK_BAR)}`,
      seek < SEEK_BAR,
    ),
  ];
};

/** The running app with its journal against the same app without one; how fast a recording is folded and read. */
export const journal: Bench = {
  name: "journal",
  run: async (size) => {
    const scale = scales[size];
    const recorded = await recordedApp();
    const bare = startedApp(null);
    const figures = await takeTurns(
      scale.rounds,
      async () => scale.events / typeAndPing(recorded, scale.events),
      async () => scale.events / typeAndPing(bare, scale.events),
    );
    const texts = { show: perSecond, comparedWith: "the same app, no journal" };
    return [
      ratioRow("app actor with journal: events a second", figures, texts, { atLeast: 0.85 }),
      ...foldRows(scale),
    ];
  },
};
