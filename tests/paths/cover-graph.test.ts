import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { coverGraph, type Arc } from "../../src/actors/paths/cover-graph.ts";

const longest = Infinity;
const holds = (path: readonly number[]): number => path.length;

interface Graph {
  readonly vertices: number;
  readonly goals: number;
  readonly arcs: readonly Arc[];
}

/** Graphs with self-loops, several arcs between two vertices, arcs worth nothing, ends, and parts that nothing reaches. */
const graphs = fc.integer({ min: 2, max: 9 }).chain((vertices) =>
  fc
    .array(
      fc.record({
        from: fc.nat(vertices - 1),
        to: fc.integer({ min: 1, max: vertices - 1 }),
        goals: fc.uniqueArray(fc.nat(7), { maxLength: 3 }),
        isEnd: fc.boolean(),
      }),
      { maxLength: 30 },
    )
    .map((arcs): Graph => ({ vertices, goals: 8, arcs })),
);

const reachable = ({ arcs }: Graph): ReadonlySet<number> => {
  const seen = new Set([0]);
  const found = new Set<number>();
  for (const at of seen)
    for (const { from, to, goals, isEnd } of arcs) {
      if (from !== at) continue;
      for (const goal of goals) found.add(goal);
      if (!isEnd) seen.add(to);
    }
  return found;
};

const isPath = ({ arcs }: Graph, path: readonly number[]): boolean =>
  path.every((index, step) => {
    if (step === 0) return arcs[index]!.from === 0;
    const before = arcs[path[step - 1]!]!;
    return !before.isEnd && arcs[index]!.from === before.to;
  });

const covered = ({ arcs }: Graph, paths: readonly (readonly number[])[]): ReadonlySet<number> =>
  new Set(paths.flat().flatMap((index) => arcs[index]!.goals));

describe("the paths over a random graph", () => {
  test("cover everything that can be reached, step by step from the start, and none of them is needless", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const paths = coverGraph({ ...graph, longest, holds });
        expect(paths.every((path) => isPath(graph, path))).toBe(true);
        expect(covered(graph, paths)).toEqual(reachable(graph));
        for (const path of paths) {
          const others = paths.filter((other) => other !== path);
          expect(covered(graph, others).size).toBeLessThan(covered(graph, paths).size);
          expect(covered(graph, [...others, path.slice(0, -1)]).size).toBeLessThan(
            covered(graph, paths).size,
          );
        }
      }),
    );
  });

  test("are the same every time", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(coverGraph({ ...graph, longest, holds })).toEqual(coverGraph({ ...graph, longest, holds }));
      }),
    );
  });

  test("are no longer than asked, unless one goal lies farther away", () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 5 }), (graph, most) => {
        const paths = coverGraph({ ...graph, longest: most, holds });
        expect(covered(graph, paths)).toEqual(reachable(graph));
        for (const path of paths.filter(({ length }) => length > most)) {
          const short = coverGraph({
            ...graph,
            arcs: graph.arcs.map((arc, index) => ({ ...arc, goals: index === path.at(-1) ? arc.goals : [] })),
            longest,
            holds,
          });
          expect(short.length).toBe(1);
        }
      }),
    );
  });

  test("cover all that really holds when ways do not hold that look as if they did", () => {
    fc.assert(
      fc.property(graphs, fc.nat(29), (graph, loose) => {
        // This arc can be gone only at once from the start.
        const sure = (path: readonly number[]): number => {
          const stray = path.findIndex((index, step) => index === loose && step > 0);
          return stray === -1 ? path.length : stray;
        };
        const paths = coverGraph({ ...graph, longest, holds: sure });
        expect(paths.every((path) => isPath(graph, path) && sure(path) === path.length)).toBe(true);
        const without = graph.arcs.filter((arc, index) => index !== loose || arc.from === 0);
        const found = covered(graph, paths);
        for (const goal of reachable({ ...graph, arcs: without.filter((arc) => arc !== graph.arcs[loose]) }))
          expect(found).toContain(goal);
      }),
    );
  });
});

/** A graph of places with ten transitions each, drawn at random by a seed. */
const drawn = (
  places: number,
): { readonly vertices: number; readonly goals: number; readonly arcs: Arc[] } => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const arcs: Arc[] = [{ from: 0, to: 1, goals: [0], isEnd: false }];
  for (let goal = 1; goal <= 10 * places; goal += 1)
    arcs.push({ from: 1 + random(places), to: 1 + random(places), goals: [goal], isEnd: random(50) === 0 });
  return { vertices: places + 1, goals: 10 * places + 1, arcs };
};

test("200 places with 2,000 transitions are covered in less than 1.4 steps each, and not twice as many in over six times the time", () => {
  const task = { ...drawn(200), longest, holds };
  const steps = coverGraph(task).reduce((sum, { length }) => sum + length, 0);
  expect(steps).toBeLessThan(1.4 * task.arcs.length);
  const spent = (places: number): number => {
    const one = { ...drawn(places), longest, holds };
    const times = Array.from({ length: 8 }, () => {
      const before = process.cpuUsage();
      coverGraph(one);
      return process.cpuUsage(before).user;
    });
    return Math.min(...times);
  };
  expect(spent(200) / spent(100)).toBeLessThan(6);
});
