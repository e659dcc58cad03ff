import type { Chart, ChartEdge, ChartNode } from "../../../machines/inspector/chart.ts";
import { edgeLabel, invokeLabel } from "../../../machines/inspector/chart-label.ts";

const kinds = {
  atomic: "State",
  compound: "State with states",
  parallel: "Parallel state",
  final: "Final state",
  history: "History",
} as const;

const below = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(below)];

/** Every state of a chart by its id, the root included. */
export const nodesById = ({ root }: Chart): ReadonlyMap<string, ChartNode> =>
  new Map(below(root).map((node) => [node.id, node]));

const timesOf = (count: number): string =>
  count === 0 ? "never walked" : count === 1 ? "walked once" : `walked ${count} times`;

/** A state as it is said to who does not see it. */
export const nodeName = (
  { type, path, key, invokes, description, seen }: ChartNode,
  { active, count }: { readonly active: boolean; readonly count: number | null },
): string =>
  [
    `${kinds[type]} ${path === "" ? key : path}`,
    active ? "active" : "",
    invokes.length === 0 ? "" : invokes.map(invokeLabel).join(" and "),
    count === null ? "" : timesOf(count),
    description ?? seen ?? "",
  ]
    .filter((part) => part !== "")
    .join(", ");

/** A transition as it is said to who does not see it. */
export const edgeName = (
  edge: ChartEdge,
  nodes: ReadonlyMap<string, ChartNode>,
  { taken, count }: { readonly taken: boolean; readonly count: number | null },
): string => {
  const nameOf = (id: string): string => {
    const node = nodes.get(id);
    return node === undefined ? id : node.path === "" ? node.key : node.path;
  };
  const to = edge.targets.length === 0 ? "stays" : `to ${edge.targets.map(nameOf).join(" and ")}`;
  return [
    `${edgeLabel(edge)}, from ${nameOf(edge.source)}, ${to}`,
    taken ? "just taken" : "",
    count === null ? "" : timesOf(count),
  ]
    .filter((part) => part !== "")
    .join(", ");
};
