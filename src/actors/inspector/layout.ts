import type { Chart } from "../../machines/inspector/chart.ts";
import type { ChartLayout, LayoutAnswer, LayOut } from "../../machines/inspector/chart-layout.ts";
import { type Direction, graphOf } from "./layout-graph.ts";
import { layoutFrom } from "./layout-result.ts";
import type { Measure } from "./layout-text.ts";
import type { Arrange } from "./layout-worker.ts";

const directions: readonly Direction[] = ["RIGHT", "DOWN"];
const kept = 60;

/** How small a drawing gets when all of it is to be seen in a usual panel: the smaller, the better. */
const shrinkage = ({ width, height }: ChartLayout): number => Math.max(width / 1.45, height);

const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : "";
  return text === "" ? "This chart could not be laid out." : text;
};

/**
 * Lays charts out, each in both directions, of which the one that is seen larger is taken. What was laid out is kept,
 * as are questions under way; failures are asked anew.
 */
export const createLayOut = (arrange: Arrange, measured: () => Promise<Measure>): LayOut => {
  const answers = new Map<string, Promise<LayoutAnswer>>();

  const draw = async (chart: Chart, direction: Direction, measure: Measure): Promise<ChartLayout> => {
    const graph = graphOf(chart, direction, measure);
    return layoutFrom(chart, graph, await arrange(graph.graph));
  };

  const ask = async (chart: Chart): Promise<LayoutAnswer> => {
    const measure = await measured();
    const drawn = await Promise.all(directions.map((direction) => draw(chart, direction, measure)));
    const [layout] = drawn.toSorted((one, other) => shrinkage(one) - shrinkage(other));
    if (layout === undefined) throw new Error("");
    return { status: "laid", layout };
  };

  return (chart) => {
    const key = JSON.stringify(chart);
    const before = answers.get(key);
    if (before !== undefined) return before;
    const answer = ask(chart).catch((error: unknown): LayoutAnswer => {
      answers.delete(key);
      return { status: "failed", reason: reasonOf(error) };
    });
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > kept && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
};
