import type { Chart, ChartNode } from "../../machines/inspector/chart.ts";

/** What a statechart has that another version of it has not: states by their path, transitions by their id. */
export interface ChartDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const statesOf = (node: ChartNode): readonly string[] => [
  ...(node.path === "" ? [] : [`state ${node.path}`]),
  ...node.children.flatMap(statesOf),
];

const placesOf = ({ root, edges }: Chart): ReadonlyMap<string, string> =>
  new Map([
    ...statesOf(root).map((state) => [state, state] as const),
    ...edges.map(({ id, guard }) => {
      const name = `transition ${id}${guard === null ? "" : ` if ${guard}`}`;
      return [name, name] as const;
    }),
  ]);

/** What changed in a statechart between two versions of its machine. */
export const chartDifference = (before: Chart, after: Chart): ChartDifference => {
  const [old, now] = [placesOf(before), placesOf(after)];
  return {
    added: [...now.keys()].filter((place) => !old.has(place)),
    removed: [...old.keys()].filter((place) => !now.has(place)),
  };
};
