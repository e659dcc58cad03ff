import fc from "fast-check";
import { assign, createMachine, type AnyMachineSnapshot, type AnyStateMachine } from "xstate";
import { describe, expect, test } from "vitest";

import { cover, type Covering } from "../../src/actors/paths/cover.ts";
import { explore } from "../../src/actors/paths/explore.ts";
import { follow } from "../../src/actors/paths/follow.ts";
import { noPhrases } from "./no-phrases.ts";
import { defineFlow, type AnyFlow } from "../../src/machines/app/flow.ts";
import { flows } from "../../src/machines/flows.ts";
import { transitions } from "../../src/machines/inspector/chart.ts";

const flowOf = (machine: AnyStateMachine, more: Partial<AnyFlow> = {}): AnyFlow =>
  defineFlow({
    slug: machine.id,
    title: "A random machine",
    machine,
    inputs: [undefined],
    events: [{ type: "a" }, { type: "b" }, { type: "c" }],
    outputs: {},
    select: () => ({ status: "here" }),
    phrases: noPhrases,
    ...more,
  }) as AnyFlow;

/** Machines with loops, ends and states that nothing reaches. A third of the events lead to a state at once left again. */
const machines = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc
    .array(
      fc.record({
        from: fc.nat(count - 1),
        to: fc.nat(count),
        event: fc.constantFrom("a", "b", "c"),
        passes: fc.boolean(),
      }),
      { maxLength: 14 },
    )
    .map((links) => {
      const state = (index: number) => {
        const own = links.filter(({ from }) => from === index);
        const on = Object.fromEntries(
          own.map(({ event, to, passes }) => [event, passes ? `through${to}` : `s${to}`]),
        );
        return [`s${index}`, { on }];
      };
      const numbers = Array.from({ length: count }, (_, index) => index);
      return createMachine({
        id: "random",
        initial: "s0",
        states: {
          ...Object.fromEntries(numbers.map(state)),
          ...Object.fromEntries(
            [...numbers, count].map((index) => [`through${index}`, { always: `s${index}` }]),
          ),
          [`s${count}`]: { type: "final" },
        },
      });
    }),
);

/** What really happens on the paths: transitions, and pairs of them. */
const walked = (flow: AnyFlow, { paths }: Covering) => {
  const rows = paths.map(({ input, events }) => {
    const { begin, steps } = follow(flow, input, events);
    expect(steps.length).toBe(events.length);
    return [...begin.took, ...steps.flatMap(({ took }) => took)];
  });
  const pairs = rows.flatMap((row) => row.slice(1).map((second, index) => [row[index], second] as const));
  return { taken: new Set(rows.flat()), pairs };
};

describe("the paths over a random machine", () => {
  test("take every transition that the walk took, and can be gone as they say", () => {
    fc.assert(
      fc.property(machines, (machine) => {
        const flow = flowOf(machine);
        const walk = explore(flow);
        const covering = cover(flow, walk);
        expect(covering.missed).toEqual([]);
        expect(walked(flow, covering).taken).toEqual(new Set(walk.edges.flatMap(({ took }) => took)));
        expect(cover(flow, walk)).toEqual(covering);
      }),
    );
  });

  test("lead to every state that can be reached", () => {
    fc.assert(
      fc.property(machines, (machine) => {
        const flow = flowOf(machine);
        const walk = explore(flow);
        const { taken, missed } = cover(flow, walk, { cover: "states" });
        expect(missed).toEqual([]);
        expect(taken).toEqual(new Set([...walk.statesReached].filter((id) => id !== machine.id)));
      }),
    );
  });

  test("take every pair of transitions that can follow each other", () => {
    fc.assert(
      fc.property(machines, (machine) => {
        const flow = flowOf(machine);
        const walk = explore(flow);
        const rows = walk.edges.flatMap(({ to, took }) => [
          ...took.slice(1).map((second, index) => [took[index], second] as const),
          ...walk.edges
            .filter(({ from }) => from === to)
            .flatMap((next) =>
              took.length === 0 || next.took.length === 0 ? [] : [[took.at(-1), next.took[0]] as const],
            ),
        ]);
        const names = new Map<unknown, string>(
          transitions(machine).map(({ definition, name }) => [definition, name]),
        );
        const told = (pairs: readonly (readonly unknown[])[]) =>
          [...new Set(pairs.map((pair) => pair.map((one) => names.get(one)).join(" then ")))].toSorted();
        expect(told(walked(flow, cover(flow, walk, { cover: "pairs" })).pairs)).toEqual(told(rows));
      }),
    );
  });
});

describe("a cover", () => {
  const door = createMachine({
    id: "door",
    initial: "closed",
    states: {
      closed: { on: { a: "open", b: {} } },
      open: { on: { a: "closed", c: "gone" } },
      gone: { type: "final" },
    },
  });
  const events = ({ paths }: Covering) => paths.map((path) => path.events.map(({ type }) => type).join(""));

  test("takes one path for a door: to and fro, staying, and the end last", () => {
    const flow = flowOf(door);
    expect(events(cover(flow, explore(flow)))).toEqual(["aabac"]);
  });

  test("keeps to the steps that are allowed, ends where it must, and names what it missed", () => {
    const flow = flowOf(door);
    const isShut = ({ event }: { event: { type: string } }) => event.type === "b";
    const covering = cover(flow, explore(flow), { allowed: (edge) => !isShut(edge) });
    expect(events(covering)).toEqual(["aaac"]);
    const [ends] = [cover(flow, explore(flow), { isLast: isShut })];
    expect(ends.paths.length).toBe(2);
    expect(events(ends).every((row) => !row.slice(0, -1).includes("b"))).toBe(true);
  });

  test("begins with every input when asked, and keeps the paths that cover most when only some are wanted", () => {
    const flow = flowOf(door, { inputs: [undefined, { again: true }] });
    const walk = explore(flow);
    expect(cover(flow, walk).paths.length).toBe(1);
    expect(cover(flow, walk, { everyInput: true }).paths.length).toBe(2);
    const one = cover(flow, walk, { everyInput: true, max: 1 });
    expect([events(one), one.leftOut]).toEqual([["aabac"], 1]);
  });

  test("takes the easy ways alone first, and the rest by paths of their own", () => {
    const flow = flowOf(door);
    const covering = cover(flow, explore(flow), { easy: ({ event }) => event.type !== "b" });
    expect([events(covering), covering.missed]).toEqual([["aaac", "b"], []]);
  });

  test("goes no way that only looks open because the flow's key leaves something out", () => {
    const machine = createMachine({
      id: "counting",
      context: { times: 0 },
      initial: "here",
      states: {
        here: {
          on: {
            a: { actions: assign({ times: ({ context }) => context.times + 1 }) },
            b: { guard: ({ context }) => context.times === 0, actions: "told" },
            c: { guard: ({ context }) => context.times > 2, target: "there" },
          },
        },
        there: {},
      },
    });
    const flow = flowOf(machine, {
      key: (({ context }: AnyMachineSnapshot) => Math.min(context.times, 4) % 4) as never,
    });
    const walk = explore(flow);
    const covering = cover(flow, walk);
    expect(covering.missed).toEqual([]);
    expect(walked(flow, covering).taken).toEqual(new Set(walk.edges.flatMap(({ took }) => took)));
  });
});

describe("of the product's flows", () => {
  test.each(flows.map((flow) => ({ slug: flow.slug, flow })))(
    "$slug: the paths take every transition, in fewer steps than one path a transition",
    ({ flow }) => {
      const walk = explore(flow);
      const covering = cover(flow, walk);
      expect(walked(flow, covering).taken).toEqual(
        new Set(transitions(flow.machine).map(({ definition }) => definition)),
      );
      // A flow of few transitions may have as many ends.
      if (covering.goals > 8)
        expect(covering.paths.length).toBeLessThanOrEqual(Math.ceil((covering.goals * 2) / 3));
    },
  );
});
