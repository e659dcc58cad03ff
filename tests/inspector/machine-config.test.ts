import fc from "fast-check";
import { createMachine, fromPromise, type AnyStateMachine } from "xstate";
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

interface Drawn {
  readonly key: string;
  readonly type: "plain" | "parallel" | "final" | "history";
  readonly id: boolean;
  readonly entry: readonly string[];
  readonly below: readonly Drawn[];
}

/** Keys that stand beside each other; those that a path could not hold have ids of their own. */
const keys = ["a", "b c", "d.e", "#f", "été", "0"];
const drawnAt = (key: string, depth: number): fc.Arbitrary<Drawn> =>
  fc.record({
    key: fc.constant(key),
    type: fc.constantFrom("plain", "parallel", ...(depth === 2 ? [] : (["final", "history"] as const))),
    id: fc.constant(/[.#]/.test(key)),
    entry: fc.subarray(["ring", "xstate.raise"]),
    below:
      depth === 0
        ? fc.constant([])
        : fc
            .subarray(keys, { maxLength: 3 })
            .chain((some) => fc.tuple(...some.map((one) => drawnAt(one, depth - 1)))),
  });

/** What XState does not allow: a final or history state has no inside. */
const hollow = (node: Drawn): Drawn => ({
  ...node,
  below: node.type === "final" || node.type === "history" ? [] : node.below.map(hollow),
});

const pathsOf = (node: Drawn, path: readonly string[] = []): readonly (readonly [string, Drawn])[] => {
  const id = node.id ? `own-${path.join("-").replaceAll(/[.#]/g, "")}` : ["m", ...path].join(".");
  return [[id, node], ...node.below.flatMap((child) => pathsOf(child, [...path, child.key]))];
};

/** A machine of these states; each of its edges leads from and to one of them, by their places in the list. */
const machineFrom = (
  top: Drawn,
  edges: readonly { from: number; to: number; event: number; guard: boolean; reenter: boolean }[],
): AnyStateMachine => {
  const all = pathsOf(top);
  const events = ["go", "a.b", "*", "done.x", "", "500", "later"];
  const configOf = (node: Drawn): object => {
    const index = all.findIndex(([, one]) => one === node);
    const id = all[index]![0];
    const isLeaf = node.type === "final" || node.type === "history";
    const own = isLeaf ? [] : edges.filter(({ from }) => from % all.length === index);
    const byEvent = Object.groupBy(own, ({ event }) => events[event]!);
    const list = (name: string) =>
      (byEvent[name] ?? []).map(({ to, guard, reenter }) => ({
        target: `#t${to % all.length}`,
        reenter,
        ...(guard ? { guard: "may" } : {}),
        ...(to % 2 === 0 ? { actions: ["ring", () => {}] } : {}),
      }));
    const children = node.below;
    return {
      id: node === top ? "m" : id,
      ...(node.type === "plain" || (node.type === "parallel" && children.length === 0)
        ? {}
        : { type: node.type }),
      ...(node.type === "history" ? { history: index % 2 === 0 ? "deep" : "shallow" } : {}),
      ...(isLeaf ? {} : { entry: node.entry }),
      ...(children.length > 0 && node.type !== "parallel" ? { initial: children[0]!.key } : {}),
      on: Object.fromEntries(["go", "a.b", "*", "done.x"].map((name) => [name, list(name)])),
      after: Object.fromEntries(["500", "later"].map((name) => [name, list(name)])),
      ...(byEvent[""] === undefined ? {} : { always: list("") }),
      states: Object.fromEntries(children.map((child) => [child.key, configOf(child)])),
    };
  };
  // Targets are told by ids that any key may have, and found by the ids that the states have.
  const text = (id: string): string => `#${id.replaceAll(".", String.raw`\.`)}`;
  const ids = all.map(([id]) => text(id));
  const config = JSON.stringify(configOf(top), (_, value: unknown) =>
    typeof value === "string" && /^#t\d+$/.test(value) ? ids[Number(value.slice(2))] : value,
  );
  return createMachine(JSON.parse(config) as never);
};

describe("a machine as a config", () => {
  test.each(flows.map((flow) => [flow.slug, flow] as const))(
    "%s: createMachine reads its code again, with the same states and transitions",
    (_, { machine }) => {
      for (const chart of [describedChart(machine), chartOf(machine)])
        expect(shapeOf(chartOf(readBack(machineCode(chart))))).toEqual(shapeOf(chart));
    },
  );

  test("any machine comes back with its states and transitions", () => {
    fc.assert(
      fc.property(
        drawnAt("m", 2).map((top) => hollow({ ...top, id: false })),
        fc.array(
          fc.record({
            from: fc.nat(30),
            to: fc.nat(30),
            event: fc.nat(6),
            guard: fc.boolean(),
            reenter: fc.boolean(),
          }),
          { maxLength: 12 },
        ),
        (top, edges) => {
          const chart = chartOf(machineFrom(top, edges));
          expect(shapeOf(chartOf(readBack(machineCode(chart))))).toEqual(shapeOf(chart));
        },
      ),
      { numRuns: 300 },
    );
  });

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
