import type { ChartEdge, ChartNode } from "../../machines/inspector/chart.ts";

/** Ids of a state and of all above it, the root first, by id. */
export type Lineages = ReadonlyMap<string, readonly string[]>;

export const lineagesOf = (root: ChartNode): Lineages => {
  const found = new Map<string, readonly string[]>();
  const walk = (node: ChartNode, above: readonly string[]): void => {
    const line = [...above, node.id];
    found.set(node.id, line);
    for (const child of node.children) walk(child, line);
  };
  walk(root, []);
  return found;
};

/** Where two lineages part: the lowest state that has both within, and its children towards each. */
export const meeting = (from: readonly string[], to: readonly string[]) => {
  let depth = 0;
  while (depth < from.length && depth < to.length && from[depth] === to[depth]) depth += 1;
  return { home: from[depth - 1] ?? "", left: from[depth], right: to[depth] };
};

/**
 * The children of a state in the order of a depth-first walk from its first one, such that only transitions back to
 * where the walk came from go against the order.
 */
export const walkOrder = (
  node: ChartNode,
  edges: readonly ChartEdge[],
  lines: Lineages,
): readonly ChartNode[] => {
  const depth = lines.get(node.id)?.length ?? 0;
  const at = (id: string): string | undefined => {
    const line = lines.get(id);
    return line?.[depth - 1] === node.id ? line[depth] : undefined;
  };
  const next = new Map<string, string[]>(node.children.map(({ id }) => [id, []]));
  for (const { source, targets } of edges) {
    const from = at(source);
    for (const target of targets) {
      const to = at(target);
      if (from !== undefined && to !== undefined && from !== to) next.get(from)?.push(to);
    }
  }
  const seen = new Set<string>();
  const visit = (id: string): readonly string[] => {
    if (seen.has(id)) return [];
    seen.add(id);
    const after = (next.get(id) ?? []).map(visit);
    return [id, ...after.toReversed().flat()];
  };
  const first = node.initial === null ? undefined : at(node.initial);
  const begin = [...(first === undefined ? [] : [first]), ...next.keys()];
  const order = begin.flatMap(visit);
  return node.children.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
};
