import type { AnyEventObject, AnyMachineSnapshot } from "xstate";

import type { AnyFlow } from "../../machines/app/flow.ts";
import { stateNodes } from "../../machines/inspector/chart.ts";
import type { Cover } from "../../machines/inspector/path.ts";
import { coverGraph, type Arc } from "./cover-graph.ts";
import type { Begin, Edge, Walk } from "./explore.ts";
import { follow } from "./follow.ts";

export interface CoverOptions {
  /** What the paths must take (default `transitions`). */
  readonly cover?: Cover;
  /** Steps that may be taken, beginnings included; default: all. */
  readonly allowed?: (edge: Edge) => boolean;
  /** Steps after which a path can only end; default: none. */
  readonly isLast?: (edge: Edge) => boolean;
  /** Steps that come easier: what they can take is taken by them alone, and only the rest by paths with others. */
  readonly easy?: (edge: Edge) => boolean;
  /** More that the paths must take: each of these keys of a step, e.g. its event. */
  readonly also?: (edge: Edge) => readonly unknown[];
  /** Whether each input must begin a path. */
  readonly everyInput?: boolean;
  /** Most steps of a path, unless one thing lies farther away; default: no limit. */
  readonly longest?: number;
  /** Most paths; those that cover most are kept. */
  readonly max?: number;
}

/** A path as it is covered: how it begins and its steps. */
export interface CoverPath {
  readonly begin: Begin;
  readonly edges: readonly Edge[];
  readonly input: unknown;
  readonly events: readonly AnyEventObject[];
}

/** `missed` are goals that no allowed path takes: transitions, ids of states, pairs of transitions, keys of `also`. */
export interface Covering {
  readonly paths: readonly CoverPath[];
  readonly goals: number;
  readonly taken: ReadonlySet<unknown>;
  readonly missed: readonly unknown[];
  readonly leftOut: number;
}

/** Numbers for anything, the same for the same thing. */
const numbering = () => {
  const numbers = new Map<unknown, number>();
  return {
    numbers,
    of: (key: unknown): number => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, numbers.size);
      return numbers.size - 1;
    },
  };
};

/** Ids of the states that a step leads through or to. */
export const statesOf = (walk: Walk, edge: Edge, real: ReadonlySet<string>): readonly string[] => {
  const end: AnyMachineSnapshot = walk.vertices.get(edge.to)!.snapshot;
  const through = edge.took.slice(1).map(({ source }) => source.id);
  return [...through, ...end._nodes.map(({ id }) => id)].filter((id) => real.has(id));
};

/** As many of the paths as are wanted: one after the other the one that adds most, in the order in which they stood. */
const mostOf = <Path>(
  paths: readonly Path[],
  goalsOf: (path: Path) => readonly number[],
  max: number,
): readonly Path[] => {
  if (paths.length <= max) return paths;
  const taken = new Set<number>();
  const chosen = new Set<Path>();
  const gain = (path: Path): number => new Set(goalsOf(path).filter((goal) => !taken.has(goal))).size;
  while (chosen.size < max) {
    const [best] = paths
      .filter((path) => !chosen.has(path))
      .toSorted((one, other) => gain(other) - gain(one));
    chosen.add(best!);
    for (const goal of goalsOf(best!)) taken.add(goal);
  }
  return paths.filter((path) => chosen.has(path));
};

/**
 * A minimal set of paths from the flow's inputs over what `cover` asks for. Every path is executable: its steps were
 * taken one after the other by the machine, and each took the transitions that its edge says. The same walk always gives
 * the same paths.
 */
export const cover = (flow: AnyFlow, walk: Walk, options: CoverOptions = {}): Covering => {
  const {
    cover: what = "transitions",
    allowed = () => true,
    isLast = () => false,
    easy = () => true,
    also = () => [],
    everyInput = false,
    longest = Infinity,
    max = Infinity,
  } = options;
  const real = new Set(stateNodes(flow.machine).map(({ id }) => id));
  const goals = numbering();
  const pairs = new Map<unknown, Map<unknown, object>>();
  /** One object a pair, so that it is one goal. */
  const pair = (first: unknown, second: unknown): object => {
    const after = pairs.get(first) ?? new Map<unknown, object>();
    pairs.set(first, after);
    const known = after.get(second) ?? { first, second };
    after.set(second, known);
    return known;
  };
  const goalsOf = (edge: Edge, before: unknown): readonly unknown[] => {
    if (what === "states") return [...statesOf(walk, edge, real), ...also(edge)];
    if (what === "transitions") return [...edge.took, ...also(edge)];
    const row = before === null ? edge.took : [before, ...edge.took];
    return [...row.slice(1).map((second, index) => pair(row[index], second)), ...also(edge)];
  };

  const arcs: Arc[] = [];
  const edgeOf: Edge[] = [];
  const beginOf = new Map<number, Begin>();
  const leaving = new Map<string, Edge[]>();
  for (const edge of walk.edges) {
    if (edge.from === "" || !allowed(edge)) continue;
    const known = leaving.get(edge.from);
    if (known === undefined) leaving.set(edge.from, [edge]);
    else known.push(edge);
  }
  // For pairs a vertex is a situation with the transition that led to it.
  const places = new Map<string, Map<unknown, number>>();
  const queue: { readonly key: string; readonly before: unknown; readonly number: number }[] = [];
  let vertices = 1;
  const placeOf = (key: string, before: unknown): number => {
    const here = places.get(key) ?? new Map<unknown, number>();
    places.set(key, here);
    const known = here.get(before);
    if (known !== undefined) return known;
    here.set(before, vertices);
    queue.push({ key, before, number: vertices });
    return vertices++;
  };
  const addArc = (from: number, edge: Edge, before: unknown, more: readonly unknown[]): void => {
    const after = what === "pairs" ? (edge.took.at(-1) ?? before) : null;
    const isEnd = edge.from !== "" && isLast(edge);
    edgeOf.push(edge);
    arcs.push({
      from,
      to: isEnd ? 0 : placeOf(edge.to, after),
      goals: [...goalsOf(edge, before), ...more].map((goal) => goals.of(goal)),
      isEnd: isEnd || walk.vertices.get(edge.to)?.expanded !== true,
    });
  };
  for (const begin of walk.begins) {
    if (!allowed(begin.edge)) continue;
    beginOf.set(arcs.length, begin);
    addArc(0, begin.edge, null, everyInput ? [begin] : []);
  }
  for (let place = queue.shift(); place !== undefined; place = queue.shift())
    for (const edge of leaving.get(place.key) ?? []) addArc(place.number, edge, place.before, []);

  const holds = ([first, ...rest]: readonly number[]): number => {
    const steps = follow(
      flow,
      beginOf.get(first!)!.input,
      rest.map((arc) => edgeOf[arc]!.event),
    ).steps;
    const stray = rest.findIndex((arc, index) => {
      const [edge, took] = [edgeOf[arc]!, steps[index]?.took ?? []];
      return took.length !== edge.took.length || took.some((one, at) => one !== edge.took[at]);
    });
    return 1 + (stray === -1 ? rest.length : stray);
  };
  const task = { vertices, goals: goals.numbers.size, arcs, longest: longest + 1, holds };
  // An arc that is not easy begins nowhere at first.
  const easily = arcs.map((arc, index) => (easy(edgeOf[index]!) ? arc : { ...arc, from: vertices }));
  const isEasy = easily.every((arc, index) => arc === arcs[index]);
  const easyPaths = coverGraph({ ...task, vertices: vertices + 1, arcs: easily });
  const done = new Set(easyPaths.flatMap((path) => path.flatMap((arc) => arcs[arc]!.goals)));
  const remaining = arcs.map((arc) => ({ ...arc, goals: arc.goals.filter((goal) => !done.has(goal)) }));
  const found = isEasy ? easyPaths : [...easyPaths, ...coverGraph({ ...task, arcs: remaining })];
  const kept = mostOf(found, (path) => path.flatMap((arc) => arcs[arc]!.goals), max);
  const taken = new Set(kept.flatMap((path) => path.flatMap((arc) => arcs[arc]!.goals)));
  const keys = [...goals.numbers.keys()];
  return {
    paths: kept.map(([first, ...rest]) => {
      const begin = beginOf.get(first!)!;
      const edges = rest.map((arc) => edgeOf[arc]!);
      return { begin, edges, input: begin.input, events: edges.map(({ event }) => event) };
    }),
    goals: keys.length,
    taken: new Set(keys.filter((_, number) => taken.has(number))),
    missed: keys.filter((_, number) => !taken.has(number)),
    leftOut: found.length - kept.length,
  };
};
