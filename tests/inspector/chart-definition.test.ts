import { createInspector } from "@statelyai/inspect";
import { type AnyStateMachine, createMachine } from "xstate";
import { expect, test } from "vitest";
import { flows } from "../../src/machines/flows.ts";
import { type Chart, type ChartNode, chartOf } from "../../src/machines/inspector/chart.ts";
import { chartOfDefinition } from "../../src/machines/inspector/chart-definition.ts";

/** The definition as it goes over the wire: made by the inspector of the app. */
const toldOf = (machine: AnyStateMachine, depth = 60): string => {
  const told: string[] = [];
  const adapter = {
    send: (event: { definition?: string | undefined }) => told.push(event.definition ?? ""),
    start: () => undefined,
    stop: () => undefined,
  };
  const inspector = createInspector(adapter as never, { serializationDepthLimit: depth } as never);
  inspector.actor({ sessionId: "x:0", logic: machine } as never, {} as never);
  return told[0] ?? "";
};

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)];

const sorted = ({ machine, root, edges }: Chart) => ({
  machine,
  nodes: nodesOf(root)
    .map(({ children, ...node }) => ({ ...node, children: children.map(({ id }) => id).toSorted() }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  edges: edges.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
});

test.each(flows.map(({ slug, machine }) => [slug, machine as AnyStateMachine] as const))(
  "the chart of %s is the same when it is told over the wire",
  (_, machine) => {
    const told = chartOfDefinition(toldOf(machine));
    expect(told).not.toBeNull();
    expect(sorted(told!)).toEqual(sorted(chartOf(machine)));
  },
);

const small = createMachine({
  id: "lamp",
  initial: "off",
  states: {
    off: { on: { "switch.pressed": "on", "*": { target: "#burnt.dark" } } },
    on: {
      initial: "bright",
      onDone: ".bright",
      after: { 5_000: "off" },
      states: { bright: { on: { "dimmer.turned": "dim" } }, dim: { type: "final" } },
    },
    broken: { id: "burnt", initial: "dark", states: { dark: {}, gone: {} } },
    last: { type: "history", history: "deep" },
  },
});

test("targets are found by key, by path below and by id; delays, wildcards and histories are kept", () => {
  const told = chartOfDefinition(toldOf(small));
  expect(sorted(told!)).toEqual(sorted(chartOf(small)));
  expect(told?.edges.map(({ id }) => id)).toContain("lamp.off --*[0]--> lamp.broken.dark");
});

test("the resolved definition of a machine gives the same chart", () => {
  const told = chartOfDefinition(JSON.stringify(small.definition));
  expect(sorted(told!).edges).toEqual(sorted(chartOf(small)).edges);
});

test("a definition that was cut where it is deep keeps what is whole", () => {
  const told = chartOfDefinition(toldOf(small, 3));
  expect(told?.root.children.map(({ key }) => key).toSorted()).toEqual(["broken", "last", "off", "on"]);
  expect(told?.edges.every(({ targets }) => targets.length <= 1)).toBe(true);
});

test("what is no machine has no chart", () => {
  expect(chartOfDefinition("")).toBeNull();
  expect(chartOfDefinition('{"id":"promise"}')).toBeNull();
  expect(chartOfDefinition("[]")).toBeNull();
});
