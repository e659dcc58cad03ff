import { strongParts } from "./strong-parts.ts";

/** A step of the graph that is to be covered. Vertices are numbered from 0, where every path begins; so are goals. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  /** What it is good for. */
  readonly goals: readonly number[];
  /** Nothing can follow it. */
  readonly isEnd: boolean;
}

export interface CoverTask {
  readonly vertices: number;
  readonly goals: number;
  readonly arcs: readonly Arc[];
  /** The most arcs of a path, unless a single goal lies farther away. */
  readonly longest: number;
  /** How many of a path's arcs do what they say when the path is really gone. */
  readonly holds: (path: readonly number[]) => number;
}

type ArcPath = readonly number[];

/** Beginning anew costs a tester as much as so many steps. */
const BEGINNING = 4;
/** How many arcs the search for shorter paths may look at: it stays quick on graphs of any size. */
const BUDGET = 300_000;

/** Where a way to the next goal may lead. */
interface Leash {
  readonly room: number;
  readonly end: boolean;
  readonly part: number | null;
}

/**
 * A small set of paths over all goals that can be reached: greedy, always on to the nearest open goal, in the part of the
 * graph that cannot be entered again first; then paths are rebuilt for what only they cover, joined and dropped as long as
 * that makes them shorter. The same graph always gives the same paths. Paths are lists of arcs' numbers.
 */
export const coverGraph = ({
  vertices,
  goals,
  arcs,
  longest,
  holds,
}: CoverTask): readonly (readonly number[])[] => {
  const leaving: number[][] = Array.from({ length: vertices }, () => []);
  const known = new Set<string>();
  for (const [index, { from, to, goals: own, isEnd }] of arcs.entries()) {
    // The first of several that are worth the same is enough.
    const name = `${from} ${isEnd ? "end" : to} ${own.join()}`;
    if (known.has(name) || (from === to && own.length === 0)) continue;
    known.add(name);
    leaving[from]!.push(index);
  }
  const part = strongParts(vertices, leaving, arcs);
  const seenAt = new Int32Array(vertices);
  const reachedBy = new Int32Array(vertices);
  const depth = new Int32Array(vertices);
  let search = 0;
  let looked = 0;
  /** Arcs at which a way once did not hold. */
  const strays = new Set<number>();

  const wayTo = (from: number, last: number): number[] => {
    const way = [last];
    for (let at = arcs[last]!.from; at !== from; at = arcs[way.at(-1)!]!.from) way.push(reachedBy[at]!);
    return way.toReversed();
  };
  /** The shortest way whose last arc is worth the most, at least 1; null when there is none. */
  const nearest = (from: number, worth: (arc: number) => number, leash: Leash): number[] | null => {
    search += 1;
    seenAt[from] = search;
    depth[from] = 0;
    const queue = [from];
    let best = -1;
    let bestWorth = 0;
    for (let head = 0; head < queue.length; head += 1) {
      const at = queue[head]!;
      if (depth[at]! >= leash.room || (best !== -1 && depth[at]! > depth[arcs[best]!.from]!)) break;
      for (const index of leaving[at]!) {
        looked += 1;
        const { to, isEnd } = arcs[index]!;
        if (isEnd ? !leash.end : leash.part !== null && part[to] !== leash.part) continue;
        if (isEnd === leash.end) {
          const value = worth(index);
          if (value > bestWorth) [best, bestWorth] = [index, value];
        }
        if (isEnd || seenAt[to] === search || strays.has(index)) continue;
        seenAt[to] = search;
        depth[to] = depth[at]! + 1;
        reachedBy[to] = index;
        queue.push(to);
      }
    }
    return best === -1 ? null : wayTo(from, best);
  };
  const fromStart = new Int32Array(vertices).fill(vertices);
  nearest(0, () => 0, { room: Infinity, end: false, part: null });
  for (let vertex = 0; vertex < vertices; vertex += 1)
    if (seenAt[vertex] === search) fromStart[vertex] = depth[vertex]!;
  const firstWay = (arc: number): number[] => {
    const way = [arc];
    for (let at = arcs[arc]!.from; at !== 0; at = arcs[way.at(-1)!]!.from) way.push(firstReachedBy[at]!);
    return way.toReversed();
  };
  const firstReachedBy = reachedBy.slice();

  /** One path over as many of the open goals as fit; closes them. */
  const build = (open: Uint8Array, stayFirst: boolean): ArcPath => {
    const path: number[] = [];
    const worth = (arc: number): number => {
      if (strays.has(arc)) return 0;
      let sum = 0;
      for (const goal of arcs[arc]!.goals) sum += open[goal]!;
      return sum;
    };
    for (let at = 0; ; at = arcs[path.at(-1)!]!.to) {
      const room = path.length === 0 ? Infinity : longest - path.length;
      const way =
        (stayFirst ? nearest(at, worth, { room, end: false, part: part[at]! }) : null) ??
        nearest(at, worth, { room, end: false, part: null }) ??
        nearest(at, worth, { room, end: true, part: null });
      if (way === null) break;
      const last = arcs[way.at(-1)!]!;
      if (path.length > 0 && way.length > fromStart[last.from]! + 1 + BEGINNING) break;
      for (const arc of way) {
        path.push(arc);
        for (const goal of arcs[arc]!.goals) open[goal] = 0;
      }
      if (last.isEnd) break;
    }
    return path;
  };

  const times = new Int32Array(goals);
  const count = (path: ArcPath, by: number): void => {
    for (const arc of path) for (const goal of arcs[arc]!.goals) times[goal]! += by;
  };
  /** The arcs of counted paths that would leave a goal open, with those goals. */
  const onlyHere = (path: ArcPath): Set<number> => {
    const only = new Set<number>();
    for (const arc of path) for (const goal of arcs[arc]!.goals) if (times[goal] === 0) only.add(goal);
    return only;
  };
  const coversAll = (path: ArcPath, wanted: ReadonlySet<number>): boolean => {
    const left = new Set(wanted);
    for (const arc of path) for (const goal of arcs[arc]!.goals) left.delete(goal);
    return left.size === 0;
  };
  const openFor = (wanted: ReadonlySet<number>): Uint8Array => {
    const open = new Uint8Array(goals);
    for (const goal of wanted) open[goal] = 1;
    return open;
  };
  /** The path with shortest ways between the arcs that are needed for the wanted goals. */
  const tightened = (path: ArcPath, wanted: ReadonlySet<number>): ArcPath | null => {
    const left = new Set(wanted);
    const tight: number[] = [];
    for (const arc of path) {
      if (!arcs[arc]!.goals.some((goal) => left.has(goal))) continue;
      const last = tight.length === 0 ? null : arcs[tight.at(-1)!]!;
      if (last?.isEnd === true) return null;
      const at = last?.to ?? 0;
      const way = nearest(at, (other) => (other === arc ? 1 : 0), {
        room: Infinity,
        end: arcs[arc]!.isEnd,
        part: null,
      });
      if (way === null) return null;
      for (const taken of way) {
        tight.push(taken);
        for (const goal of arcs[taken]!.goals) left.delete(goal);
      }
    }
    return tight;
  };
  const sound = (path: ArcPath): boolean => holds(path) === path.length;
  /** The shortest single path found that covers the wanted goals, shorter than `below`. */
  const rebuilt = (wanted: ReadonlySet<number>, models: readonly ArcPath[], below: number): ArcPath | null =>
    [...models.map((model) => tightened(model, wanted)), build(openFor(wanted), true)]
      .filter((path) => path !== null && path.length < below)
      .map((path) => path!)
      .toSorted((one, other) => one.length - other.length)
      .find((path) => coversAll(path, wanted) && sound(path)) ?? null;

  const greedy = (stayFirst: boolean): ArcPath[] => {
    const paths: ArcPath[] = [];
    const open = new Uint8Array(goals).fill(1);
    for (;;) {
      const before = open.slice();
      const path = build(open, stayFirst);
      if (path.length === 0) break;
      const sure = holds(path);
      if (sure < path.length) {
        strays.add(path[sure]!);
        open.set(before);
        for (const arc of path.slice(0, sure)) for (const goal of arcs[arc]!.goals) open[goal] = 0;
      }
      if (sure > 0) paths.push(path.slice(0, sure));
    }
    // What was missed because a way did not hold lies at the end of the way by which it was found.
    for (const [arc, { goals: own, from }] of arcs.entries()) {
      if (fromStart[from] === vertices || !own.some((goal) => open[goal] === 1)) continue;
      const path = firstWay(arc);
      if (!sound(path)) continue;
      paths.push(path);
      for (const step of path) for (const goal of arcs[step]!.goals) open[goal] = 0;
    }
    return paths;
  };
  const costOf = (paths: readonly ArcPath[]): number =>
    paths.reduce((sum, { length }) => sum + length + BEGINNING, 0);

  const improve = (paths: ArcPath[]): ArcPath[] => {
    times.fill(0);
    looked = 0;
    for (const path of paths) count(path, 1);
    for (let changed = true; changed && looked < BUDGET;) {
      changed = false;
      for (let one = paths.length - 1; one >= 0 && looked < BUDGET; one -= 1) {
        const path = paths[one]!;
        count(path, -1);
        const only = onlyHere(path);
        const shorter = only.size === 0 ? [] : rebuilt(only, [path], path.length);
        if (only.size === 0) paths.splice(one, 1);
        else paths[one] = shorter ?? path;
        if (only.size > 0) count(paths[one]!, 1);
        changed ||= shorter !== null;
      }
      for (let one = paths.length - 1; one > 0; one -= 1) {
        for (let other = 0; other < one && looked < BUDGET; other += 1) {
          const [last, first] = [paths[one]!, paths[other]!];
          count(last, -1);
          count(first, -1);
          const below = Math.min(longest + 1, last.length + first.length + BEGINNING);
          const both = rebuilt(
            onlyHere([...first, ...last]),
            [
              [...first, ...last],
              [...last, ...first],
            ],
            below,
          );
          if (both === null) {
            count(last, 1);
            count(first, 1);
            continue;
          }
          count(both, 1);
          paths[other] = both;
          paths.splice(one, 1);
          changed = true;
          break;
        }
      }
    }
    return paths;
  };
  const [stayed, went] = [improve(greedy(true)), improve(greedy(false))];
  return costOf(went) < costOf(stayed) ? went : stayed;
};
