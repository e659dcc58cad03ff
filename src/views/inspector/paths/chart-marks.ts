import type { Chart, ChartNode } from "../../../machines/inspector/chart.ts";
import { statesOf } from "../../../machines/inspector/wording.ts";
import type { WalkLevel, WalkRecord } from "../../../machines/inspector/walk-record.ts";

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)];

/** Ids of the chart's states that are active with a state value, those around them included. */
export const activeNodes = (chart: Chart, value: unknown): readonly string[] => {
  const leaves = statesOf(value);
  return nodesOf(chart.root)
    .filter(({ path }) => path === "" || leaves.some((leaf) => leaf === path || leaf.startsWith(`${path}.`)))
    .map(({ id }) => id);
};

export const recordOf = (walks: readonly WalkRecord[], slug: string, level: WalkLevel): WalkRecord | null =>
  walks.find((walk) => walk.slug === slug && walk.level === level) ?? null;

/** How many tests took each transition. */
export const visitsOf = (record: WalkRecord): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(record.took).map(([transition, tests]) => [transition, tests.length]));

/** Names of the tests that took a transition. */
export const testsOf = (record: WalkRecord, transition: string): readonly string[] =>
  (record.took[transition] ?? []).flatMap((index) => record.tests[index] ?? []);
