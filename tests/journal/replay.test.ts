import "../../src/actors/journal/form-stand-in.ts";

import {
  createActor,
  createMachine,
  emit,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyStateMachine,
} from "xstate";
import { describe, expect, test } from "vitest";

import { chartDifference } from "../../src/actors/journal/chart-difference.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { readRecordingFile, writeRecordingFile } from "../../src/actors/journal/recording-file.ts";
import { replay } from "../../src/actors/journal/replay.ts";
import { replayedLines } from "../../src/actors/journal/replay-words.ts";
import { wordsOf, withWords } from "../../src/machines/inspector/chart-words.ts";
import { chartOf } from "../../src/machines/inspector/chart.ts";

/** A door that locks itself after the third opening, and one that does after the second. */
const door = (most: number) =>
  setup({
    types: { context: {} as { readonly count: number } },
    guards: { isWorn: ({ context }) => context.count >= most },
  }).createMachine({
    id: "door",
    context: { count: 1 },
    initial: "shut",
    states: {
      shut: {
        on: {
          open: [
            { guard: "isWorn", target: "locked" },
            { target: "open", actions: ({ context }) => void context },
          ],
          knock: {},
        },
      },
      open: { on: { shut: "shut", look: {} } },
      locked: {},
    },
  }) as AnyStateMachine;

const counting = (most: number) =>
  createMachine({
    id: "door",
    initial: "one",
    on: { knock: {} },
    states: {
      one: { on: { turn: "two" } },
      two: { on: { turn: most === 2 ? "locked" : "three", back: "one" } },
      three: { on: { turn: "locked" } },
      locked: {},
    },
  }) as AnyStateMachine;

const recordingOf = (machine: AnyStateMachine, types: readonly string[]) => {
  const recorder = createRecorder(() => 1_000);
  const actor = createActor(machine, { id: "door", inspect: recorder.inspect });
  actor.start();
  for (const type of types) actor.send({ type });
  const load = { id: "one", title: "/door", begun: 1, ended: null, recording: recorder.recording() };
  const read = readRecordingFile(
    writeRecordingFile([load], (id) => (id === machine.id ? machine : undefined), { exported: 1 }),
  );
  if ("reason" in read) throw new Error(read.reason);
  return read.file;
};

const turns = ["knock", "turn", "back", "knock", "turn", "back", "turn", "knock", "turn", "knock", "turn"];

describe("a recording is replayed", () => {
  test("by the machine that recorded it as it was", () => {
    const found = replay(recordingOf(counting(3), turns), () => counting(3));
    expect(found).toEqual({ loads: 1, steps: turns.length + 1, partings: [], changed: [], unknown: [] });
  });

  test("by another version up to where it parts, with the least that shows it and what changed in the chart", () => {
    const { partings, changed } = replay(recordingOf(counting(3), turns), () => counting(2));
    expect(partings).toEqual([
      {
        load: "/door",
        step: 10,
        path: "door",
        machine: "door",
        event: { type: "turn" },
        recorded: { value: "three", status: "active" },
        now: { value: "locked", status: "active" },
        why: ["two → locked is taken, without a condition"],
        least: [
          { path: "door", event: { type: "turn" } },
          { path: "door", event: { type: "turn" } },
        ],
      },
    ]);
    expect(changed).toEqual([
      {
        machine: "door",
        removed: ["two: turn leads to three"],
        added: ["two: turn leads to locked"],
        changed: [],
      },
    ]);
  });

  test("a machine that breaks now is told with its error, one that is gone by its name", () => {
    const breaking = setup({ guards: { isWorn: () => JSON.parse("{") as boolean } }).createMachine({
      id: "door",
      initial: "one",
      on: { knock: {} },
      states: { one: { on: { turn: { guard: "isWorn", target: "two" } } }, two: {} },
    }) as AnyStateMachine;
    const [parting] = replay(recordingOf(counting(3), turns), () => breaking).partings;
    expect(parting).toMatchObject({ step: 3, now: { error: expect.stringContaining("isWorn") } });
    expect(parting!.least.map(({ event }) => event.type)).toEqual(["turn"]);
    const gone = replay(recordingOf(counting(3), turns), () => undefined);
    expect([gone.partings, gone.unknown]).toEqual([[], ["door"]]);
  });

  test("what a context alone decides is shrunk no further than it still shows it", () => {
    const file = recordingOf(door(5), ["open", "look", "shut", "knock", "open", "shut"]);
    const [parting] = replay(file, () => door(1)).partings;
    expect(parting).toMatchObject({ step: 2, recorded: { value: "open" }, now: { value: "locked" } });
    expect(parting!.least).toHaveLength(1);
  });
});

test("what another actor has to do with it stays in the least", () => {
  const lamp = createMachine({
    id: "lamp",
    initial: "off",
    states: { off: { on: { press: "on" } }, on: { on: { press: "off" } } },
  });
  const room = (wanted: "on" | "off") =>
    setup({
      types: { context: {} as { readonly lamp: ActorRefFrom<typeof lamp> } },
      actors: { lamp },
      guards: { isLit: ({ context }) => context.lamp.getSnapshot().value === wanted },
    }).createMachine({
      id: "room",
      context: ({ spawn }) => ({ lamp: spawn("lamp", { id: "lamp" }) }),
      initial: "in",
      on: { press: { actions: sendTo("lamp", { type: "press" }) } },
      states: { in: { on: { leave: { guard: "isLit", target: "out" } } }, out: {} },
    }) as unknown as AnyStateMachine;
  const recorder = createRecorder(() => 1_000);
  const actor = createActor(room("on"), { id: "room", inspect: recorder.inspect });
  actor.start();
  for (const type of ["press", "press", "press", "leave"]) actor.send({ type });
  const load = { id: "one", title: "/", begun: 1, ended: null, recording: recorder.recording() };
  const machines = (wanted: "on" | "off") => (id: string) =>
    id === "lamp" ? (lamp as AnyStateMachine) : room(wanted);
  const read = readRecordingFile(writeRecordingFile([load], machines("on"), { exported: 1 }));
  if ("reason" in read) throw new Error(read.reason);
  expect(replay(read.file, machines("on")).partings).toEqual([]);
  const [parting] = replay(read.file, machines("off")).partings;
  expect(parting).toMatchObject({ recorded: { value: "out" }, now: { value: "in" } });
  expect(parting!.least).toEqual([
    { path: "room/lamp", event: { type: "press" } },
    { path: "room", event: { type: "leave" } },
  ]);
});

test("charts differ by states and transitions, guards included", () => {
  const one = chartOf(door(3));
  const edges = one.edges.map((edge) => (edge.guard === null ? edge : { ...edge, guard: "isOld" }));
  expect(chartDifference(one, one)).toEqual({ added: [], removed: [], changed: [] });
  expect(chartDifference(one, { ...one, edges })).toEqual({
    removed: ["shut: open leads to locked if isWorn"],
    added: ["shut: open leads to locked if isOld"],
    changed: [],
  });
});

test("charts differ by what states and transitions do, told in the words of today's source", () => {
  const bell = (entry: readonly string[], more: object) =>
    createMachine({
      id: "bell",
      initial: "quiet",
      states: {
        quiet: { on: { press: [{ guard: () => false, target: "loud" }, { target: "loud" }] } },
        loud: { entry: entry.map((type) => emit({ type })), ...more },
      },
    }) as unknown as AnyStateMachine;
  const [then, now] = [bell(["rung", "heard"], {}), bell(["rung"], { tags: "busy" })];
  const worded = withWords(chartOf(now), wordsOf(now));
  expect(chartDifference(chartOf(then), chartOf(now), worded)).toEqual({
    removed: [],
    added: [],
    changed: [
      "state loud, on entry: emits rung; before: emit, emit",
      "state loud, its tags: busy; before: nothing",
    ],
  });
  const led = { ...chartOf(then), edges: chartOf(then).edges.slice(0, 1) };
  expect(chartDifference(chartOf(then), led).removed).toEqual(["quiet: press (choice 2) leads to loud"]);
});

describe("what a replay found is told in words", () => {
  const linesOf = (recorded: AnyStateMachine, now: AnyStateMachine, types: readonly string[]) =>
    replayedLines(
      "door.gz",
      replay(recordingOf(recorded, types), () => now),
    );

  test("with the step, the states, what the guard looked at, and the fewest events by number", () => {
    expect(linesOf(door(5), door(1), ["knock", "open"])).toEqual([
      "door.gz: 1 page loads, 3 steps: 1 step leads elsewhere now",
      "  page load '/door', step 3: door (machine door) takes open",
      "    recorded: open",
      "    now:      locked",
      "    why now:  shut → locked is taken, isWorn says yes; it looked at context.count = 1",
      "              shut → open is not asked: another one was taken",
      "    the fewest events that show it, 1 of 3:",
      "      1. door takes open",
    ]);
  });

  test("with what is not taken any more, what ends, and what changed in the machine", () => {
    const shed = (states: object) =>
      createMachine({ id: "door", initial: "in", states: { in: {}, ...states } }) as AnyStateMachine;
    const now = shed({ in: { on: { leave: "gone" } }, gone: { type: "final" } });
    const lines = linesOf(shed({ in: { on: { leave: "out" } }, out: {} }), now, ["leave"]);
    expect(lines).toEqual(expect.arrayContaining(["    recorded: out", "    now:      gone, and ends"]));
    expect(lines.slice(-5)).toEqual([
      "  The machine 'door' has changed since (- then, + now, ~ otherwise):",
      "    - state out",
      "    - in: leave leads to out",
      "    + state gone",
      "    + in: leave leads to gone",
    ]);
    const stuck = linesOf(now, shed({ gone: {} }), ["leave"]);
    expect(stuck).toContain("    why now:  no transition takes this event there");
  });
});
