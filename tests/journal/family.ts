import "../../src/actors/journal/form-stand-in.ts";

import {
  assign,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  setup,
  type AnyStateMachine,
} from "xstate";

import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { stillClock } from "../../model-tests/walk/neutral.ts";

export const child = createMachine({
  id: "child",
  initial: "working",
  context: { count: 0 },
  states: {
    working: {
      on: { counted: { actions: assign({ count: ({ context }) => context.count + 1 }) }, ended: "done" },
    },
    done: { type: "final" },
  },
});

/** A machine with a child of each kind, delays and guards. */
export const family = setup({
  types: { context: {} as { tries: number; last: string | null } },
  actors: {
    child,
    listen: fromCallback(() => {}),
    ask: fromPromise<string>(() => new Promise(() => {})),
  },
  delays: { timeout: 5_000 },
  guards: { isKnown: ({ event }) => (event as unknown as { who: { name: string } }).who.name === "ava" },
}).createMachine({
  id: "family",
  context: { tries: 0, last: null },
  initial: "starting",
  states: {
    starting: { always: "idle" },
    idle: {
      on: {
        begun: { target: "busy", actions: assign({ tries: ({ context }) => context.tries + 1 }) },
        known: { guard: "isKnown", target: "busy" },
        refused: { guard: () => false, target: "busy" },
        forbidden: undefined,
      },
    },
    busy: {
      invoke: [
        { id: "child", src: "child", onDone: "over" },
        { id: "listen", src: "listen" },
        { id: "ask", src: "ask", onDone: { actions: assign({ last: ({ event }) => event.output }) } },
      ],
      after: { timeout: "idle", 90_000: "over" },
      on: {
        told: { actions: ({ self }) => void self },
        left: "idle",
        waited: { target: "busy", reenter: true },
      },
    },
    over: { type: "final" },
  },
});

export const machines = new Map<string, AnyStateMachine>([
  ["child", child],
  ["family", family],
]);

/** A running family whose journal is folded as it comes; `at` moves its clock (epoch milliseconds). */
export const running = () => {
  let now = 1_000;
  const recorder = createRecorder(() => now);
  const timeline = createTimeline((id) => machines.get(id));
  const actor = createActor(family, { id: "family", clock: stillClock, inspect: recorder.inspect });
  actor.subscribe({ error: () => {} });
  let seen = 0;
  const read = () => {
    const { entries } = recorder.recording();
    timeline.append(JSON.parse(JSON.stringify(entries.slice(seen))));
    seen = entries.length;
    return timeline;
  };
  const at = (time: number): void => {
    now = time;
  };
  return { actor, recorder, read, at };
};

/** The first actor of an id at a step. */
export const named = (timeline: ReturnType<typeof createTimeline>, id: string, index = timeline.length - 1) =>
  timeline.actorsAt(index).find((actor) => actor.id === id);
