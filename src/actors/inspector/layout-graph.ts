import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js";

import type { Chart, ChartNode } from "../../machines/inspector/chart.ts";
import { isRow } from "../../machines/inspector/chart-label.ts";
import { lineagesOf, meeting, walkOrder } from "./layout-order.ts";
import { edgeBlock, labelPadding, type NodeParts, partsOf } from "./layout-parts.ts";
import type { Measure, TextBlock } from "./layout-text.ts";

/** Which way most lines of a drawing go. */
export type Direction = "DOWN" | "RIGHT";

/** A graph for elk, and what is needed to read its answer. `index place` names an edge: the transition's and its target's place. */
export interface LayoutGraph {
  readonly graph: ElkNode;
  readonly parts: ReadonlyMap<string, NodeParts>;
  readonly labels: ReadonlyMap<string, TextBlock>;
  /** Elk's names of the edges that were handed over back to front. */
  readonly reversed: ReadonlySet<string>;
}

const margin = 24;
/** Room that each line takes at the side of a state at which it ends. */
const footing = 11;
const dot = 10;

const options = (direction: Direction): Record<string, string> => ({
  "elk.algorithm": "layered",
  "elk.direction": direction,
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
  "elk.spacing.nodeNode": "26",
  "elk.spacing.edgeNode": "16",
  "elk.spacing.edgeEdge": "12",
  "elk.spacing.edgeLabel": "4",
  "elk.spacing.labelNode": "8",
  "elk.layered.spacing.nodeNodeBetweenLayers": "28",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "12",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  "elk.layered.nodePlacement.favorStraightEdges": "true",
});

/** Elk turns drawings that go down on their side before it compares them with their smallest size. */
const smallest = (direction: Direction, width: number, height: number): string =>
  direction === "DOWN" ? `(${height},${width})` : `(${width},${height})`;

const labelOf = (id: string, block: TextBlock): Pick<ElkExtendedEdge, "labels"> => ({
  labels: [
    {
      id: `label ${id}`,
      text: id,
      width: block.width + 2 * labelPadding.x,
      height: block.height + 2 * labelPadding.y,
      layoutOptions: { "elk.edgeLabels.placement": "CENTER", "elk.edgeLabels.inline": "true" },
    },
  ],
});

/**
 * A chart as a graph for elk: states as nodes with the sizes of their texts, transitions as edges at their lowest
 * common ancestor, a dot before each first state. Transitions that stay are rows of their state.
 */
export const graphOf = (chart: Chart, direction: Direction, measure: Measure): LayoutGraph => {
  const lines = lineagesOf(chart.root);
  const parts = new Map<string, NodeParts>();
  const labels = new Map<string, TextBlock>();
  const made = new Map<string, ElkNode>();
  const rank = new Map<string, number>();
  const reversed = new Set<string>();
  const ends = { in: new Map<string, number>(), out: new Map<string, number>() };

  const build = (node: ChartNode): ElkNode => {
    const own = partsOf(node, chart, measure);
    parts.set(node.id, own);
    const children = walkOrder(node, chart.edges, lines).map((child, index) => {
      rank.set(child.id, index);
      return build(child);
    });
    const isEmpty = children.length === 0;
    const first = node.initial !== null && lines.has(node.initial);
    const start = { id: `start ${node.id}`, width: dot, height: dot };
    const elk: ElkNode = isEmpty
      ? { id: node.id, width: own.width, height: own.height }
      : {
          id: node.id,
          children: [...(first ? [start] : []), ...children],
          edges: [],
          layoutOptions: {
            ...options(direction),
            "elk.padding": `[top=${own.height + 14},left=20,bottom=20,right=20]`,
            "elk.nodeSize.constraints": "MINIMUM_SIZE",
            "elk.nodeSize.minimum": smallest(direction, own.width, own.height + 40),
          },
        };
    if (first && !isEmpty) {
      elk.edges?.push({
        id: `begin ${node.id}`,
        sources: [start.id],
        targets: [node.initial],
        layoutOptions: { "elk.layered.priority.straightness": "5" },
      });
    }
    made.set(node.id, elk);
    return elk;
  };
  const root = build(chart.root);

  chart.edges.forEach((edge, index) => {
    if (isRow(edge)) return;
    const block = edgeBlock(edge, measure);
    labels.set(edge.id, block);
    edge.targets.forEach((target, place) => {
      const from = lines.get(edge.source);
      const to = lines.get(target);
      if (from === undefined || to === undefined) return;
      const { home, left, right } = meeting(from, to);
      const isBack = (rank.get(right ?? "") ?? 0) < (rank.get(left ?? "") ?? 0);
      const id = `${index} ${place}`;
      if (isBack) reversed.add(id);
      const [source, end] = isBack ? [target, edge.source] : [edge.source, target];
      ends.out.set(source, (ends.out.get(source) ?? 0) + 1);
      ends.in.set(end, (ends.in.get(end) ?? 0) + 1);
      made.get(home)?.edges?.push({
        id,
        sources: [source],
        targets: [end],
        ...(place === 0 ? labelOf(edge.id, block) : {}),
      });
    });
  });

  for (const [id, node] of made) {
    if (node.children !== undefined) continue;
    const wanted = (Math.max(ends.in.get(id) ?? 0, ends.out.get(id) ?? 0) + 1) * footing;
    if (direction === "DOWN") node.width = Math.max(node.width ?? 0, wanted);
    else node.height = Math.max(node.height ?? 0, wanted);
  }

  return {
    graph: {
      id: "drawing",
      children: [root],
      layoutOptions: {
        ...options(direction),
        "elk.padding": `[top=${margin},left=${margin},bottom=${margin},right=${margin}]`,
      },
    },
    parts,
    labels,
    reversed,
  };
};
