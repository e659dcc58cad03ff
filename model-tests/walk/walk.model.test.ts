import {
  assign,
  createMachine,
  fromPromise,
  setup,
  spawnChild,
  stopChild,
  type AnyMachineSnapshot,
} from "xstate";
import { describe, expect, test } from "vitest";

import { defineFlow, type AnyFlow } from "../../src/machines/app/flow.ts";
import {
  deadFailures,
  missedStates,
  missedTransitions,
  notJson,
  replayDifferences,
  startedTwice,
  traps,
} from "./checks.ts";
import { explore } from "../../src/actors/paths/explore.ts";
import { noPhrases } from "../../tests/paths/no-phrases.ts";

/** A lamp with what a change adds; the walk has to find what is wrong with it. */
const lamp = (change: object, events: readonly { readonly type: string }[] = []): AnyFlow =>
  defineFlow({
    slug: "lamp",
    title: "A lamp",
    machine: createMachine({
      id: "lamp",
      initial: "off",
      states: { off: { on: { pressed: "on" } }, on: { on: { pressed: "off" } }, ...change },
    }),
    inputs: [undefined],
    events: [{ type: "pressed" }, ...events],
    outputs: {},
    select: () => ({ status: "lamp" }),
    phrases: noPhrases,
  }) as AnyFlow;

const verdict = (flow: AnyFlow) => {
  const walk = explore(flow);
  return {
    states: missedStates(flow, walk),
    transitions: missedTransitions(flow, walk),
    traps: traps(flow, walk),
  };
};

describe("the walk finds", () => {
  test("nothing wrong with a sound machine, whose replay equals the live one", () => {
    const flow = lamp({});
    expect(verdict(flow)).toEqual({ states: [], transitions: [], traps: [] });
    expect(replayDifferences(flow, explore(flow))).toMatchObject({ differences: [] });
  });

  test("a state that nothing reaches, and its transitions", () => {
    expect(verdict(lamp({ broken: { on: { mended: "off" } } }))).toMatchObject({
      states: ["lamp.broken"],
      transitions: ["lamp.broken --mended[0]--> lamp.off"],
    });
  });

  test("a transition whose event has no sample", () => {
    expect(verdict(lamp({ off: { on: { pressed: "on", kicked: "on" } } })).transitions).toEqual([
      "lamp.off --kicked[0]--> lamp.on",
    ]);
  });

  test("a trap", () => {
    expect(verdict(lamp({ on: { on: { pressed: "stuck" } }, stuck: {} })).traps).toEqual(['"stuck"']);
  });

  test("a failed answer without a way out", () => {
    const machine = createMachine({
      id: "asking",
      initial: "asking",
      states: {
        asking: { invoke: { id: "ask", src: "ask", onDone: "done", onError: "stuck" } },
        done: { on: { again: "asking" } },
        stuck: {},
      },
    });
    const flow = { ...lamp({}), machine, events: [{ type: "again" }], outputs: { ask: [1] } } as AnyFlow;
    expect(deadFailures(flow, explore(flow))).toHaveLength(1);
  });

  test("an actor that is started again while the first one lives, and none that was stopped or has ended", () => {
    const machine = setup({ actors: { ring: fromPromise(() => Promise.resolve()) } }).createMachine({
      id: "bell",
      initial: "quiet",
      states: {
        quiet: { on: { pressed: { target: "ringing", actions: spawnChild("ring", { id: "bell" }) } } },
        ringing: {
          on: {
            again: { actions: spawnChild("ring", { id: "bell" }) },
            anew: { actions: [stopChild("bell"), spawnChild("ring", { id: "bell" })] },
            "xstate.done.actor.bell": { actions: spawnChild("ring", { id: "bell" }) },
          },
        },
      },
    });
    const types = ["pressed", "again", "anew"];
    const flow = { ...lamp({}), machine, events: types.map((type) => ({ type })), outputs: { ring: [1] } };
    expect(startedTwice(flow as AnyFlow, explore(flow as AnyFlow))).toEqual([
      `in ringing, "again": 'bell' is started again while the first one lives`,
    ]);
  });

  test("what JSON cannot hold", () => {
    expect(notJson({ a: 1, b: [new Date(0)], c: { d: () => 1 }, e: Number.NaN, f: undefined })).toEqual([
      "context.b[0]",
      "context.c.d",
      "context.e",
    ]);
  });

  test("a machine whose state depends on more than its events", () => {
    let pressed = 0;
    const machine = createMachine({
      id: "counting",
      context: { pressed: 0 },
      on: { pressed: { actions: assign({ pressed: () => (pressed += 1) }) } },
    });
    const flow = { ...lamp({}), machine, stop: () => true } as AnyFlow;
    const walk = explore({
      ...flow,
      stop: (snapshot: AnyMachineSnapshot) => snapshot.context.pressed > 1,
    } as AnyFlow);
    expect(replayDifferences(flow, walk).differences.length).toBeGreaterThan(0);
  });
});
