import type { Chart, ChartNode } from "../../machines/inspector/chart.ts";

/** Whether two state values are the same: strings, or records of them. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) =>
    sameValue((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
};

/** Ids of the chart's nodes that are active in a state value, the root first. Unknown names are left out. */
export const activeIn = (chart: Chart, value: unknown): readonly string[] => {
  const below = (node: ChartNode, part: unknown): string[] => {
    const parts = typeof part === "string" ? { [part]: undefined } : part;
    if (typeof parts !== "object" || parts === null) return [node.id];
    const children = Object.entries(parts).flatMap(([key, rest]) => {
      const child = node.children.find((one) => one.key === key);
      return child === undefined ? [] : below(child, rest);
    });
    return [node.id, ...children];
  };
  return below(chart.root, value);
};
