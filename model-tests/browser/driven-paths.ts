import { cover, type CoverPath } from "../../src/actors/paths/cover.ts";
import { explore, type Edge, type Walk } from "../../src/actors/paths/explore.ts";
import { phraserOf } from "../../src/actors/paths/phraser.ts";
import { transitions } from "../../src/machines/inspector/chart.ts";
import type { AnyDriver, StepFacts } from "./driver.ts";

/** What no browser test does, by the reason: transitions' names, sample events in words, statuses of the view. */
export type NotWalked = Readonly<Record<string, readonly string[]>>;

export interface DrivenPaths {
  readonly paths: readonly CoverPath[];
  readonly notWalked: NotWalked;
}

/** More steps in one go would make a failure hard to read. */
const LONGEST = 16;

/** A sentence without how to arrange it by hand, which stands in brackets: here the driver does. */
export const inShort = (sentence: string): string => {
  let depth = 0;
  const kept = [...sentence].filter((letter) => {
    if (letter === "(") depth += 1;
    if (letter !== ")") return depth === 0;
    depth -= 1;
    return depth < 0;
  });
  return kept.join("").replaceAll(/ +(?=[.,;:]| )/g, "");
};

const sampleOf = ({ event }: Edge): string => JSON.stringify(event);

/** Everything a driver says about a walk: which steps can be taken, and why not the others. */
const judge = (driver: AnyDriver, walk: Walk) => {
  const { flow } = driver;
  const snapshotOf = (key: string) => walk.vertices.get(key)!.snapshot;
  const factsOf = ({ event, from, to }: Edge): StepFacts => ({
    event,
    before: snapshotOf(from),
    after: snapshotOf(to),
  });
  const reasons = new Map<unknown, string>();
  const allowed = new Set<Edge>();
  const unknown = new Set<string>();
  const hear = (edge: Edge, planned: object | undefined, what: () => string): void => {
    if (planned === undefined) unknown.add(what());
    else if (!("cannot" in planned)) allowed.add(edge);
    else for (const key of [sampleOf(edge), ...edge.took]) reasons.set(key, String(planned.cannot));
  };
  for (const { edge, input } of walk.begins)
    hear(edge, driver.open(input), () => `a beginning with ${JSON.stringify(input)}`);
  for (const edge of walk.edges.filter(({ from }) => from !== "")) {
    const facts = factsOf(edge);
    hear(edge, driver.plan(facts), () => `${sampleOf(edge)} in ${JSON.stringify(facts.before.value)}`);
  }
  if (unknown.size > 0) {
    const steps = [...unknown].map((step) => `\n  ${step}`).join("");
    throw new Error(`The driver of '${flow.slug}' neither arranges nor excuses:${steps}`);
  }
  const isLast = (edge: Edge): boolean => driver.isLast?.(factsOf(edge)) === true;
  return { allowed, reasons, isLast, factsOf };
};

/**
 * Few paths over every transition, every sample event and every status of the view that the flow's driver can bring about
 * in a browser, and what is left with the reasons. Throws when the driver says nothing about a step.
 */
export const drivenPaths = (driver: AnyDriver): DrivenPaths => {
  const { flow } = driver;
  const walk = explore(flow);
  const { allowed, reasons, isLast, factsOf } = judge(driver, walk);
  const viewOf = ({ to }: Edge): string =>
    `view ${flow.select(walk.vertices.get(to)!.snapshot as never).status}`;
  const alsoOf = (edge: Edge): readonly string[] =>
    edge.from === ""
      ? [viewOf(edge)]
      : [viewOf(edge), sampleOf(edge), ...(driver.also?.(factsOf(edge)) ?? [])];
  const { paths } = cover(flow, walk, {
    allowed: (edge) => allowed.has(edge),
    isLast,
    also: alsoOf,
    everyInput: true,
    longest: LONGEST,
  });
  const taken = new Set<unknown>(
    paths.flatMap(({ begin, edges }) =>
      [begin.edge, ...edges].flatMap((edge) => [...alsoOf(edge), ...edge.took]),
    ),
  );
  const phraser = phraserOf(flow);
  const inWords = ({ from, event }: Edge): string =>
    inShort(phraser.step(walk.vertices.get(from)!.snapshot, event).sentence);
  const all = new Map<unknown, string>([
    ...transitions(flow.machine).map(({ definition, name }) => [definition, name] as const),
    ...walk.edges.flatMap((edge) =>
      alsoOf(edge).map((key) => [key, key === sampleOf(edge) ? inWords(edge) : key] as const),
    ),
  ]);
  const left = [...all].filter(([key]) => !taken.has(key));
  const byReason = Map.groupBy(left, ([key]) => reasons.get(key) ?? "only what is named here leads to it");
  const notWalked = Object.fromEntries(
    [...byReason].map(([why, rows]) => [why, [...new Set(rows.map(([, what]) => what))]]),
  );
  return { paths, notWalked };
};
