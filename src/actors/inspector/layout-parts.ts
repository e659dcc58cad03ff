import type { Chart, ChartEdge, ChartNode } from "../../machines/inspector/chart.ts";
import {
  actionLabel,
  detailLabel,
  eventLabel,
  invokeLabel,
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
  /** Over how many columns `rows` and `inner` are spread. */
  readonly columns: { readonly rows: number; readonly inner: number };
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
    ...(node.description === undefined ? [] : [row("about", node.description)]),
    ...node.invokes.map((invoke) => row("invoke", invokeLabel(invoke))),
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

interface Stacked {
  readonly block: TextBlock;
}

/** Rows spread over columns, top to bottom, so that the columns are about equally high. */
const spread = <Item extends Stacked>(items: readonly Item[], columns: number) => {
  const each = Math.ceil(items.length / columns);
  return Array.from({ length: columns }, (_, index) => items.slice(index * each, (index + 1) * each));
};

const stackSize = (items: readonly Stacked[], columns: number) => {
  const stacks = spread(items, columns).map((stack) => stack.map(({ block }) => rowSize(block)));
  const width = stacks.reduce((sum, stack) => sum + Math.max(0, ...stack.map((size) => size.width)), 0);
  const height = Math.max(0, ...stacks.map((stack) => stack.reduce((sum, row) => sum + row.height + gap, 0)));
  return { width: width + (columns - 1) * columnGap, height };
};

const stacked = <Item extends Stacked>(items: readonly Item[], columns: number, at: Point) => {
  let x = at.x;
  return spread(items, columns).flatMap((stack) => {
    let y = at.y;
    const column = stack.map((item) => {
      const text = placed(item.block, { x, y }, rowPadding);
      y += text.box.height + gap;
      return { item, text };
    });
    x += Math.max(0, ...column.map(({ text }) => text.box.width)) + columnGap;
    return column;
  });
};

/** Measures what stands in a state's box. A compound's many rows share its width in columns. */
export const partsOf = (node: ChartNode, { edges }: Chart, measure: Measure): NodeParts => {
  const tags = node.tags.map((tag) => `#${tag}`).join(" ");
  const title = titleBlock(node.key, tags, room.title, measure);
  const rows = rowsOf(node, edges, measure);
  const inner = innerEdgesOf(node, edges, measure);
  const isParent = node.children.length > 0;
  const columnsOf = (count: number): number => (!isParent || count < 4 ? 1 : count < 13 ? 2 : 3);
  const columns = { rows: columnsOf(rows.length), inner: columnsOf(inner.length) };
  const above = stackSize(rows, columns.rows);
  const below = stackSize(inner, columns.inner);
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
  const top = at.y + inset.y + parts.title.height + 2;
  const rows = stacked(parts.rows, parts.columns.rows, { x: left, y: top });
  const below = top + stackSize(parts.rows, parts.columns.rows).height;
  const inner = stacked(parts.inner, parts.columns.inner, { x: left, y: below });
  return {
    title,
    rows: rows.map(({ item: { kind, full }, text }) => ({ ...text, kind, full })),
    inner: inner.map(({ item: { id }, text }) => ({ id, label: text })),
  };
};

/** The words of a line between states. */
export const edgeBlock = (edge: ChartEdge, measure: Measure): TextBlock =>
  labelBlock(
    eventLabel(edge.event, edge.source),
    detailLabel(edge),
    { room: room.label, together: false },
    measure,
  );
