import fc from "fast-check";
import { createMachine, fromPromise, setup, type AnyStateMachine } from "xstate";
import { describe, expect, test } from "vitest";

import { describedChart } from "../../src/actors/inspector/described-chart.ts";
import { machineCode } from "../../src/actors/inspector/export-chart.ts";
import { flows } from "../../src/machines/flows.ts";
import { chartOf, type Chart, type ChartEdge, type ChartNode } from "../../src/machines/inspector/chart.ts";
import { machineConfig, withNames } from "../../src/machines/inspector/machine-config.ts";

/** What the code makes, read as JavaScript. */
const readBack = (code: string): AnyStateMachine => {
  const body = /createMachine\(([\s\S]*)\);\n$/.exec(code)?.[1] ?? "";
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is to be run as an app would run it
  return createMachine(new Function(`return (${body});`)() as never);
};

const plainNode = ({ seen: _seen, does: _does, children, ...node }: ChartNode): object => ({
  ...node,
  children: children.map(plainNode),
});
const byId = (one: ChartEdge, other: ChartEdge): number => (one.id < other.id ? -1 : 1);

/** States and transitions, without what only the source says of them. */
const shapeOf = (chart: Chart) => {
  const { root, edges } = withNames(chart);
  return {
    root: plainNode(root),
    edges: edges.map(({ does: _does, ...edge }) => edge).toSorted(byId),
  };
};

describe("a machine as a config", () => {
  test.each(flows.map((flow) => [flow.slug, flow] as const))(
    "%s: createMachine reads its code again, with the same states and transitions",
    (_, { machine }) => {
      for (const chart of [describedChart(machine), chartOf(machine)])
        expect(shapeOf(chartOf(readBack(machineCode(chart))))).toEqual(shapeOf(chart));
    },
  );

  test("functions that were written in place become names, each another one", () => {
    const machine = createMachine({
      id: "door",
      context: { opened: 0 },
      initial: "closed",
      states: {
        closed: {
          entry: () => {},
          on: {
            open: [
              { guard: () => true, target: "open", actions: [() => {}, () => {}] },
              { guard: () => false, actions: "complain" },
            ],
          },
        },
        open: {
          invoke: { src: fromPromise(async () => 1), onDone: "closed" },
          after: {
            500: [
              { guard: "isWindy", target: "closed" },
              { target: "open", reenter: true },
            ],
          },
        },
      },
    } as never);
    expect(machineConfig(chartOf(machine))).toEqual({
      id: "door",
      initial: "closed",
      states: {
        closed: {
          entry: "action on entry of closed",
          on: {
            open: [
              {
                target: "open",
                guard: "condition on open",
                actions: ["action on open", "action on open (2)"],
              },
              { guard: "condition on open (2)", actions: "complain" },
            ],
          },
        },
        open: {
          invoke: { src: "actor of open", onDone: "closed" },
          after: {
            500: [
              { target: "closed", guard: "isWindy" },
              { target: "open", reenter: true },
            ],
          },
        },
      },
    });
  });
});
