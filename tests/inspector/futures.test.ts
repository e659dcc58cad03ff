import { describe, expect, test } from "vitest";

import { besideStep, counterpart } from "../../src/machines/inspector/branch.ts";
import { offersFor } from "../../src/machines/inspector/offers.ts";
import type { ActorAt, Step, Timeline } from "../../src/machines/inspector/timeline.ts";

/** A timeline of steps that are told as `actor@milliseconds`; each actor is there from the step at which `born` has it. */
const timelineOf = (
  told: readonly string[],
  born: Readonly<Record<number, number>> = { 1: -1, 2: -1 },
): Timeline => {
  const steps = told.map((text, index) => {
    const [actor, time] = text.split("@").map(Number);
    return { index, actor, time } as Step;
  });
  const actorAt = (number: number, index: number) =>
    born[number] !== undefined && born[number] <= index
      ? ({ number, path: `actor ${number}` } as ActorAt)
      : null;
  return {
    length: steps.length,
    step: (index: number) => steps[index]!,
    actorAt,
    actorsAt: (index: number) => Object.keys(born).flatMap((number) => actorAt(Number(number), index) ?? []),
  } as unknown as Timeline;
};

describe("the step beside a branch's", () => {
  const recorded = timelineOf(["1@0", "1@10", "2@20", "2@21", "1@30", "2@40", "2@79", "2@80", "1@90"]);
  const branch = timelineOf(["1@0", "1@10", "1@20", "2@20", "1@30", "1@31", "1@32", "1@33"]);
  const beside = (step: number, actor: number | null, fork = 1) =>
    besideStep(recorded, branch, { fork, step, actor });

  test("is the same one up to where they part", () => {
    expect([beside(-1, 1), beside(0, 1), beside(1, 1)]).toEqual([-1, 0, 1]);
    expect(besideStep(timelineOf(["1@0"]), branch, { fork: 3, step: 3, actor: 1 })).toBe(0);
  });

  test("comes after as many events of the actor that is looked at", () => {
    expect([beside(2, 1), beside(4, 1), beside(5, 1), beside(7, 1)]).toEqual([4, 8, 8, 8]);
    expect(beside(3, 2)).toBe(2);
    expect(beside(2, 2)).toBe(1);
  });

  test("takes along what followed within 50 ms where the branch shows what followed", () => {
    expect(beside(3, 1)).toBe(6);
    expect(beside(4, 2)).toBe(2);
  });

  test("goes by the actor that took the branch's first event, for one that is not in both", () => {
    expect([beside(2, 9), beside(2, null)]).toEqual([beside(2, 1), beside(2, 1)]);
  });

  test("has an actor's counterpart: itself when it was there before, else the last one in its place", () => {
    const late = timelineOf(["1@0", "1@1", "3@2"], { 1: -1, 3: 2 });
    const place = (number: number, path: string, step: number) =>
      counterpart(late, { number, path }, 1, step)?.number;
    expect([place(1, "elsewhere", 2), place(7, "actor 3", 2), place(7, "actor 3", 1)]).toEqual([
      1,
      3,
      undefined,
    ]);
    // A number that came later is another actor's.
    expect(place(3, "actor 1", 2)).toBe(1);
  });
});

const edge = (event: string) => ({ id: event, source: "a", targets: [], event, guard: null, actions: [] });

describe("what is offered", () => {
  const actor = {
    number: 1,
    accepts: ["b.pressed", "xstate.done.actor.load", "*", ""],
    timers: [
      { id: "xstate.after.wait.a", label: "wait", started: 0, due: 9 },
      { id: "0.7", label: "b.pressed", started: 0, due: 9 },
    ],
    chart: {
      edges: [
        "b.pressed",
        "z.pressed",
        "a.pressed",
        "*",
        "xstate.done.actor.ask",
        "xstate.error.actor.load",
      ].map(edge),
    },
  } as unknown as ActorAt;
  const child = (id: string, rest: object = {}) =>
    ({ number: 2, parent: 1, id, machine: null, status: "live", ...rest }) as unknown as ActorAt;
  const actors = [
    child("load"),
    child("ask"),
    child("silent"),
    child("ended", { status: "done" }),
    child("flow", { machine: "flow" }),
    child("other", { parent: 5 }),
  ];
  const long = "x".repeat(60);
  const samples = [
    { type: "b.pressed", at: 1 },
    { type: "c.pressed" },
    {
      type: "xstate.done.actor.load",
      output: { status: "ok", data: { count: 3, isOn: true, list: ["no"], none: null } },
    },
    { type: "xstate.done.actor.load", output: long },
    { type: "xstate.done.actor.load", output: null },
    { type: "xstate.done.actor.ended", output: 1 },
    { type: "xstate.done.actor.flow", output: 1 },
    { type: "xstate.done.actor.other", output: 1 },
  ];

  test("is what the machine accepts, with its samples, and apart from it what it knows besides", () => {
    const { accepted, answers, timers, others } = offersFor(actor, actors, samples, false);
    expect(accepted).toEqual([{ type: "b.pressed", label: "b.pressed", sample: samples[0] }]);
    expect(others.map(({ type, sample }) => [type, sample])).toEqual([
      ["a.pressed", null],
      ["c.pressed", samples[1]],
      ["z.pressed", null],
    ]);
    expect([answers, timers]).toEqual([[], []]);
  });

  test("is in a branch also what the machine waits for: each known answer, a failure that it takes, delays", () => {
    const { answers, timers } = offersFor(actor, actors, samples, true);
    expect(answers.map(({ label }) => label)).toEqual([
      "load answers: ok · 3 · true",
      `load answers: ${"x".repeat(47)}…`,
      "load answers: null",
      "load fails",
      "ask answers",
    ]);
    expect(answers.slice(3).map(({ type, sample }) => [type, sample])).toEqual([
      ["xstate.error.actor.load", { type: "xstate.error.actor.load", error: null }],
      ["xstate.done.actor.ask", { type: "xstate.done.actor.ask", output: null }],
    ]);
    expect(timers).toEqual([
      { type: "xstate.after.wait.a", label: "wait is over", sample: { type: "xstate.after.wait.a" } },
    ]);
  });

  test("is little where nothing is known of the machine", () => {
    const unknown = { ...actor, chart: null, timers: [] } as ActorAt;
    expect(offersFor(unknown, [child("load")], [], true)).toMatchObject({
      answers: [],
      timers: [],
      others: [],
    });
  });
});
