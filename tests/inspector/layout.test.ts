import ELK from "elkjs/lib/elk.bundled.js";
import { expect, test, vi } from "vitest";
import { createLayOut } from "../../src/actors/inspector/layout.ts";
import { measureByTable } from "../../src/actors/inspector/layout-text.ts";
import type { Arrange } from "../../src/actors/inspector/layout-worker.ts";
import { flows } from "../../src/machines/flows.ts";
import { type Chart, type ChartNode, chartOf } from "../../src/machines/inspector/chart.ts";
import { isRow } from "../../src/machines/inspector/chart-label.ts";
import type { Box, ChartLayout, LaidText } from "../../src/machines/inspector/chart-layout.ts";

const elk = new ELK();
const arrange: Arrange = (graph) => elk.layout(graph);
const layOut = createLayOut(arrange, async () => measureByTable);

const laid = async (chart: Chart): Promise<ChartLayout> => {
  const answer = await layOut(chart);
  if (answer.status === "failed") throw new Error(answer.reason);
  return answer.layout;
};

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)];

const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width - 0.5 &&
  other.x < one.x + one.width - 0.5 &&
  one.y < other.y + other.height - 0.5 &&
  other.y < one.y + one.height - 0.5;

const pairs = <Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

const widestOf = ({ lines }: LaidText): number =>
  Math.max(
    ...lines.map(({ runs }) => runs.reduce((sum, { text, tone }) => sum + measureByTable(text, tone), 0)),
  );

const charts = flows.map(({ slug, machine }) => [slug, chartOf(machine)] as const);

test.each(charts)("%s: every state stands in its parent and beside its siblings", async (_, chart) => {
  const { nodes, width, height } = await laid(chart);
  const boxes = new Map(nodes.map(({ id, box }) => [id, box]));
  expect([...boxes.keys()].toSorted()).toEqual(
    nodesOf(chart.root)
      .map(({ id }) => id)
      .toSorted(),
  );
  for (const box of boxes.values()) expect(inside(box, { x: 0, y: 0, width, height })).toBe(true);
  for (const parent of nodesOf(chart.root)) {
    const header = nodes.find(({ id }) => id === parent.id)!.header;
    for (const { id } of parent.children) {
      expect(inside(boxes.get(id)!, boxes.get(parent.id)!)).toBe(true);
      expect(boxes.get(id)!.y).toBeGreaterThanOrEqual(boxes.get(parent.id)!.y + header);
    }
    for (const [one, other] of pairs(parent.children)) {
      expect(overlap(boxes.get(one.id)!, boxes.get(other.id)!), `${one.id} and ${other.id}`).toBe(false);
    }
  }
});

test.each(charts)(
  "%s: every transition has a line from its state to its target, or a row",
  async (_, chart) => {
    const { edges, nodes } = await laid(chart);
    const boxOf = (id: string): Box => nodes.find((node) => node.id === id)!.box;
    expect(edges.map(({ id }) => id)).toEqual(chart.edges.map(({ id }) => id));
    for (const [index, edge] of chart.edges.entries()) {
      const { lines, label } = edges[index]!;
      if (isRow(edge)) {
        expect(lines).toEqual([]);
        expect(inside(label.box, boxOf(edge.source)), edge.id).toBe(true);
        continue;
      }
      expect(lines).toHaveLength(edge.targets.length);
      for (const [place, line] of lines.entries()) {
        const at = (point: { x: number; y: number }) => ({ ...point, width: 0, height: 0 });
        expect(inside(at(line[0]!), boxOf(edge.source)), `${edge.id} begins at its state`).toBe(true);
        expect(inside(at(line.at(-1)!), boxOf(edge.targets[place]!)), `${edge.id} ends at its target`).toBe(
          true,
        );
      }
    }
  },
);

test.each(charts)(
  "%s: labels are in the drawing, free of each other and of states, texts fit",
  async (_, chart) => {
    const { edges, nodes, width, height } = await laid(chart);
    const labels = edges.filter(({ lines }) => lines.length > 0).map(({ label }) => label.box);
    for (const box of labels) expect(inside(box, { x: 0, y: 0, width, height })).toBe(true);
    for (const [one, other] of pairs(labels)) expect(overlap(one, other)).toBe(false);
    const leaves = nodesOf(chart.root).filter(({ children }) => children.length === 0);
    for (const { id } of leaves) {
      const { box } = nodes.find((node) => node.id === id)!;
      for (const label of labels) expect(overlap(box, label), id).toBe(false);
    }
    for (const { box, title, rows } of nodes) {
      for (const text of [title, ...rows]) {
        expect(inside(text.box, box)).toBe(true);
        expect(widestOf(text)).toBeLessThanOrEqual(text.box.width);
      }
    }
    for (const { label } of edges) expect(widestOf(label)).toBeLessThanOrEqual(label.box.width);
  },
);

const [, captcha] = charts.find(([slug]) => slug === "captcha")!;
const answered = vi.fn(arrange);

test("a chart is laid out once, a failure is asked anew and told in a sentence", async () => {
  const once = createLayOut(answered, async () => measureByTable);
  const [first, second] = await Promise.all([once(captcha), once(structuredClone(captcha))]);
  expect(first.status).toBe("laid");
  expect(second).toBe(first);
  expect(answered).toHaveBeenCalledTimes(2);

  const broken = vi.fn<Arrange>(() => Promise.reject(new Error("This chart takes too long to lay out.")));
  const failing = createLayOut(broken, async () => measureByTable);
  expect(await failing(captcha)).toEqual({
    status: "failed",
    reason: "This chart takes too long to lay out.",
  });
  await failing(captcha);
  expect(broken).toHaveBeenCalledTimes(4);
});

test("lines of a compound into itself begin below its header, and first states have a dot", async () => {
  const [, profile] = charts.find(([slug]) => slug === "profile")!;
  const { nodes, edges, starts } = await laid(profile);
  const ready = nodes.find(({ id }) => id === "profile.ready")!;
  const inner = profile.edges.filter(
    ({ source, targets }) => source === "profile.ready" && targets.length > 0,
  );
  expect(inner.length).toBeGreaterThan(0);
  for (const { id } of inner) {
    const [line] = edges.find((edge) => edge.id === id)!.lines;
    expect(line![0]!.y).toBeGreaterThanOrEqual(ready.box.y + ready.header);
  }
  expect(starts.map(({ node }) => node).toSorted()).toEqual([
    "profile",
    "profile.ready",
    "profile.ready.idle",
  ]);
  for (const { line } of starts) expect(line.length).toBeGreaterThan(1);
});

test("long texts wrap once and end with an ellipsis", async () => {
  const guard = "isTheOwnerOfTheAccountAndHasConfirmedTheAddressWithinTheLastFourteenDays";
  const chart: Chart = {
    ...captcha,
    edges: captcha.edges.map((edge, index) => (index === 0 ? { ...edge, guard } : edge)),
  };
  const { edges } = await laid(chart);
  const { label } = edges[0]!;
  expect(label.cut).toBe(true);
  expect(label.lines.at(-1)?.runs[0]?.text.endsWith("…")).toBe(true);
  expect(label.box.width).toBeLessThan(200);
});
