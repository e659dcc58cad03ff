import type { ElkEdgeSection, ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js";

import type { Chart } from "../../machines/inspector/chart.ts";
import type {
  Box,
  ChartLayout,
  LaidEdge,
  LaidNode,
  LaidStart,
  LaidText,
  Point,
} from "../../machines/inspector/chart-layout.ts";
import type { LayoutGraph } from "./layout-graph.ts";
import { labelPadding, placeParts } from "./layout-parts.ts";
import { placed } from "./layout-text.ts";

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

const pointsOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): readonly Point[] =>
  [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y }));

/** A line that goes down into its own state begins below what stands in its header. */
const belowHeader = (line: readonly Point[], source: LaidNode | undefined): readonly Point[] => {
  const [first, second, ...rest] = line;
  if (source === undefined || first === undefined || second === undefined) return line;
  const start = source.box.y + source.header;
  const goesIn = first.x === second.x && first.y <= source.box.y + 1 && second.y > start;
  return goesIn ? [{ x: first.x, y: start }, second, ...rest] : line;
};

const nodesBelow = (node: ElkNode): readonly ElkNode[] =>
  (node.children ?? []).flatMap((child) => [child, ...nodesBelow(child)]);

/** Reads elk's answer to a chart's graph. */
export const layoutFrom = (
  chart: Chart,
  { parts, labels, reversed }: LayoutGraph,
  answer: ElkNode,
): ChartLayout => {
  const elkNodes = nodesBelow(answer);
  const elkEdges = [answer, ...elkNodes].flatMap((node) => node.edges ?? []);
  const edgeAt = new Map<string, ElkExtendedEdge>(elkEdges.map((edge) => [edge.id, edge]));
  const lineOf = (id: string): readonly Point[] => {
    const points = (edgeAt.get(id)?.sections ?? []).flatMap(pointsOf);
    return reversed.has(id) ? points.toReversed() : points;
  };

  const rows = new Map<string, LaidText>();
  const nodes: LaidNode[] = [];
  const starts: LaidStart[] = [];
  for (const elk of elkNodes) {
    const own = parts.get(elk.id);
    if (own === undefined) {
      const node = elk.id.slice("start ".length);
      starts.push({ node, dot: boxOf(elk), line: lineOf(`begin ${node}`) });
      continue;
    }
    const box = boxOf(elk);
    const spare = elk.children === undefined ? Math.max(0, box.height - own.height) / 2 : 0;
    const { title, rows: texts, inner } = placeParts(own, { x: box.x, y: box.y + spare });
    for (const { id, label } of inner) rows.set(id, label);
    nodes.push({ id: elk.id, box, header: own.height, title, rows: texts });
  }

  const edges = chart.edges.flatMap((edge, index): readonly LaidEdge[] => {
    const row = rows.get(edge.id);
    if (row !== undefined) return [{ id: edge.id, lines: [], label: row }];
    const block = labels.get(edge.id);
    const label = edgeAt.get(`${index} 0`)?.labels?.[0];
    if (block === undefined || label === undefined) return [];
    const lines = edge.targets
      .map((_, place) => lineOf(`${index} ${place}`))
      .filter((line) => line.length > 1)
      .map((line) =>
        belowHeader(
          line,
          nodes.find(({ id }) => id === edge.source),
        ),
      );
    return [{ id: edge.id, lines, label: placed(block, boxOf(label), labelPadding) }];
  });

  const { width = 0, height = 0 } = answer;
  return { machine: chart.machine, width, height, nodes, edges, starts };
};
