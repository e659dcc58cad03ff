import type { AnyEventObject, AnyMachineSnapshot } from "xstate";

import type { AnyFlow } from "../../src/machines/app/flow.ts";
import type { Edge, Walk } from "../../src/actors/paths/explore.ts";
import { transitions } from "../../src/machines/inspector/chart.ts";

/** A step as a driver judges it: the event, and the machine before it. */
export interface StepFacts {
  readonly event: AnyEventObject;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
}

/** What can be done in a browser: null when it can, else a sentence why not. */
export interface Reach {
  readonly begin: (input: never) => string | null;
  readonly step: (step: StepFacts) => string | null;
  /** After such a step the flow is not on the page any more. */
  readonly isLast: (step: StepFacts) => boolean;
}

export interface BrowserPath {
  readonly input: unknown;
  readonly start: AnyMachineSnapshot;
  readonly steps: readonly StepFacts[];
  /** With the one that begins it. */
  readonly edges: readonly Edge[];
}

export interface BrowserPaths {
  readonly paths: readonly BrowserPath[];
  readonly notWalked: readonly { readonly what: string; readonly why: string }[];
}

/** More steps in one go would make a failure hard to read. */
const LONGEST = 14;

const sampleOf = ({ event }: Edge): string => JSON.stringify(event);
const keysOf = (edge: Edge): readonly unknown[] => [sampleOf(edge), ...edge.took];

/**
 * Paths along steps that a browser can be driven through: greedy, always on to the nearest transition or sample event
 * that was not taken yet, from the start again when nothing is left ahead. What they do not reach is named with the reason.
 */
export const browserPaths = (flow: AnyFlow, walk: Walk, reach: Reach): BrowserPaths => {
  const snapshotOf = (key: string): AnyMachineSnapshot => walk.vertices.get(key)!.snapshot;
  const factsOf = ({ event, from, to }: Edge): StepFacts => ({
    event,
    before: snapshotOf(from),
    after: snapshotOf(to),
  });
  const reasons = new Map<unknown, string>();
  const allowed = (edge: Edge, why: string | null): boolean => {
    if (why !== null) for (const key of keysOf(edge)) reasons.set(key, why);
    return why === null;
  };
  const roots = walk.edges.filter(({ from }) => from === "");
  const starts = roots
    .map((edge, index) => ({ edge, input: flow.inputs[index] }))
    .filter(({ edge, input }) => allowed(edge, reach.begin(input as never)));
  const leaving = Map.groupBy(
    walk.edges.filter((edge) => edge.from !== "" && allowed(edge, reach.step(factsOf(edge)))),
    ({ from }) => from,
  );
  const covered = new Set<unknown>();
  const isNew = (edge: Edge): boolean => keysOf(edge).some((key) => !covered.has(key));
  const isLast = (edge: Edge): boolean =>
    reach.isLast(factsOf(edge)) || snapshotOf(edge.to).status !== "active";

  /** The shortest way from a situation over an edge that is new; the last one of a path only if `last`. */
  const wayOn = (from: string, last: boolean): readonly Edge[] | null => {
    const seen = new Set([from]);
    const queue: { readonly at: string; readonly way: readonly Edge[] }[] = [{ at: from, way: [] }];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const edge of leaving.get(next.at) ?? []) {
        if (isNew(edge) && isLast(edge) === last) return [...next.way, edge];
        if (seen.has(edge.to) || isLast(edge)) continue;
        seen.add(edge.to);
        queue.push({ at: edge.to, way: [...next.way, edge] });
      }
    }
    return null;
  };
  const cover = (edge: Edge): void => {
    for (const key of keysOf(edge)) covered.add(key);
  };

  const paths: BrowserPath[] = [];
  for (const { edge: root, input } of starts) {
    for (let isFirst = true; ; isFirst = false) {
      const edges: Edge[] = [];
      let at = root.to;
      while (edges.length < LONGEST) {
        const on = wayOn(at, false) ?? wayOn(at, true);
        if (on === null) break;
        for (const edge of on) cover(edge);
        edges.push(...on);
        at = on.at(-1)!.to;
        if (isLast(on.at(-1)!)) break;
      }
      if (edges.length === 0 && !isFirst) break;
      cover(root);
      paths.push({ input, start: snapshotOf(root.to), steps: edges.map(factsOf), edges: [root, ...edges] });
      if (edges.length === 0) break;
    }
  }

  const names = transitions(flow.machine).map(({ definition, name }): [unknown, string] => [
    definition,
    name,
  ]);
  const samples = walk.edges
    .filter(({ from }) => from !== "")
    .map((edge): [unknown, string] => [sampleOf(edge), sampleOf(edge)]);
  const notWalked = [...new Map([...names, ...samples])]
    .filter(([key]) => !covered.has(key))
    .map(([key, what]) => ({ what, why: reasons.get(key) ?? "all ways there are among the others" }));
  return { paths, notWalked };
};
