import type { Chart, ChartEdge, ChartNode } from "../../machines/inspector/chart.ts";
import {
  actionLabel,
  detailLabel,
  eventLabel,
  isRow,
  ownActions,
} from "../../machines/inspector/chart-label.ts";
import type { LaidRow, LaidText, Point } from "../../machines/inspector/chart-layout.ts";
import { labelBlock, type Measure, oneLine, placed, type TextBlock, titleBlock } from "./layout-text.ts";

/** Widest texts, in pixels, and what is left free around them. */
const room = { title: 240, row: 300, label: 172 };
const inset = { x: 12, y: 8 };
export const labelPadding = { x: 8, y: 3 };
const rowPadding = { x: 6, y: 2 };
const gap = 2;
const columnGap = 12;

interface Row {
  readonly block: TextBlock;
  readonly kind: LaidRow["kind"];
  readonly full: string;
}

interface InnerEdge {
  readonly block: TextBlock;
  readonly id: string;
}

/** What stands in a state's box: its size is known before its place. */
export interface NodeParts {
  readonly node: ChartNode;
  readonly title: TextBlock;
  readonly rows: readonly Row[];
  readonly inner: readonly InnerEdge[];
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

const rowsOf = (node: ChartNode, edges: readonly ChartEdge[], measure: Measure): readonly Row[] => {
  const row = (kind: Row["kind"], full: string): Row => ({
    kind,
    full,
    block: oneLine(full, "detail", room.row, measure),
  });
  const { entry, exit } = ownActions(node, edges);
  const actions = (kind: "entry" | "exit", names: readonly string[]): readonly Row[] =>
    names.length === 0 ? [] : [row(kind, `${kind} / ${names.map(actionLabel).join(", ")}`)];
  return [
    ...node.invokes.map(({ id, source }) =>
      row("invoke", id === source ? `invokes ${id}` : `invokes ${source} as ${id}`),
    ),
    ...actions("entry", entry),
    ...actions("exit", exit),
  ];
};

const innerEdgesOf = (node: ChartNode, edges: readonly ChartEdge[], measure: Measure): readonly InnerEdge[] =>
  edges
    .filter((edge) => edge.source === node.id && isRow(edge))
    .map((edge) => ({
      id: edge.id,
      block: labelBlock(
        `${edge.targets.length === 0 ? "" : "↻ "}${eventLabel(edge.event, edge.source)}`,
        detailLabel(edge),
        { room: room.row, together: true },
        measure,
      ),
    }));

const rowSize = ({ width, height }: TextBlock): { width: number; height: number } => ({
  width: width + 2 * rowPadding.x,
  height: height + 2 * rowPadding.y,
});

/** Rows spread over columns, top to bottom, so that the columns are about equally high. */
const spread = <Item extends { readonly block: TextBlock }>(items: readonly Item[], columns: number) => {
  const each = Math.ceil(items.length / columns);
  return Array.from({ length: columns }, (_, index) => items.slice(index * each, (index + 1) * each));
};

const stackSize = (items: readonly { readonly block: TextBlock }[], columns: number) => {
  const stacks = spread(items, columns).map((stack) => stack.map(({ block }) => rowSize(block)));
  const width = stacks.reduce((sum, stack) => sum + Math.max(0, ...stack.map((size) => size.width)), 0);
  const height = Math.max(0, ...stacks.map((stack) => stack.reduce((sum, row) => sum + row.height + gap, 0)));
  return { width: width + (columns - 1) * columnGap, height };
};

/** Measures what stands in a state's box. A compound's many rows share its width in columns. */
export const partsOf = (node: ChartNode, { edges }: Chart, measure: Measure): NodeParts => {
  const tags = node.tags.map((tag) => `#${tag}`).join(" ");
  const title = titleBlock(node.key, tags, room.title, measure);
  const rows = rowsOf(node, edges, measure);
  const inner = innerEdgesOf(node, edges, measure);
  const columns = node.children.length === 0 || inner.length < 5 ? 1 : inner.length < 13 ? 2 : 3;
  const above = stackSize(rows, 1);
  const below = stackSize(inner, columns);
  const content = Math.max(title.width, above.width - 2 * rowPadding.x, below.width - 2 * rowPadding.x);
  const body = above.height + below.height;
  return {
    node,
    title,
    rows,
    inner,
    columns,
    width: Math.max(72, content + 2 * inset.x),
    height: title.height + 2 * inset.y + (body === 0 ? 0 : body + 2),
  };
};

/** Gives the parts of a box their places, `at` being its upper left corner. */
export const placeParts = (
  parts: NodeParts,
  at: Point,
): {
  readonly title: LaidText;
  readonly rows: readonly LaidRow[];
  readonly inner: readonly { readonly id: string; readonly label: LaidText }[];
} => {
  const left = at.x + inset.x - rowPadding.x;
  const title = placed(parts.title, { x: at.x + inset.x, y: at.y + inset.y }, { x: 0, y: 0 });
  let top = at.y + inset.y + parts.title.height + 2;
  const rows = parts.rows.map(({ block, kind, full }) => {
    const row = placed(block, { x: left, y: top }, rowPadding);
    top += rowSize(block).height + gap;
    return { ...row, kind, full };
  });
  const start = top;
  let x = left;
  const inner = spread(parts.inner, parts.columns).flatMap((stack) => {
    top = start;
    const width = Math.max(0, ...stack.map(({ block }) => rowSize(block).width));
    const labels = stack.map(({ id, block }) => {
      const label = placed(block, { x, y: top }, rowPadding);
      top += rowSize(block).height + gap;
      return { id, label };
    });
    x += width + columnGap;
    return labels;
  });
  return { title, rows, inner };
};

/** The words of a line between states. */
export const edgeBlock = (edge: ChartEdge, measure: Measure): TextBlock =>
  labelBlock(
    eventLabel(edge.event, edge.source),
    detailLabel(edge),
    { room: room.label, together: false },
    measure,
  );
