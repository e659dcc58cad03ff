import { startedTwice } from "../model-tests/walk/checks.ts";
import { falseClaims } from "../model-tests/walk/claims.ts";
import { readWalks } from "../model-tests/walk/record-walk.ts";
import { explore, type Walk } from "../src/actors/paths/explore.ts";
import { vagueConditions } from "../src/actors/paths/followable.ts";
import { coverByHand, unfollowable, unphrased } from "../src/actors/paths/phrase.ts";
import type { AnyFlow } from "../src/machines/app/flow.ts";
import { flows as registry } from "../src/machines/flows.ts";
import { stateNodes, transitions } from "../src/machines/inspector/chart.ts";
import type { Cover } from "../src/machines/inspector/path.ts";
import { walkLevels, type WalkRecord } from "../src/machines/inspector/walk-record.ts";
import { tableOf } from "./table.ts";

/** All flows as a table, and a sentence for all that is not covered, not phrased or left out. */
export interface PathsCheck {
  readonly table: readonly string[];
  readonly wrong: readonly string[];
}

const share = (walked: number, all: number): string => (walked === all ? `${all}` : `${walked}/${all}`);

const walkedAt = (walks: readonly WalkRecord[], flow: AnyFlow): readonly string[] =>
  walkLevels.map((level) => {
    const record = walks.find((walk) => walk.slug === flow.slug && walk.level === level);
    return record === undefined ? "-" : share(record.transitions.walked, record.transitions.all);
  });

type WalkOf = (machine: unknown) => Walk | undefined;

const checkFlow = (flow: AnyFlow, what: Cover, max: number, walks: readonly WalkRecord[], walkOf: WalkOf) => {
  const walk = walkOf(flow.machine) ?? explore(flow);
  const covering = coverByHand(flow, walk, what, max);
  const { paths, taken, goals, missed, leftOut } = covering;
  const ever = new Set<unknown>(walk.edges.flatMap(({ took }) => took));
  const all = transitions(flow.machine);
  const states = stateNodes(flow.machine);
  const missing = all.filter(({ definition }) => !ever.has(definition));
  const unseen = states.filter(({ id }) => !walk.statesReached.has(id));
  const silent = unphrased(flow, walk);
  const steps = paths.reduce((sum, { edges }) => sum + edges.length, 0);
  const row = [
    flow.slug,
    share(states.length - unseen.length, states.length),
    share(all.length - missing.length, all.length),
    `${paths.length}`,
    `${steps}`,
    share(taken.size, goals),
    `${silent.length}`,
    ...walkedAt(walks, flow),
  ];
  const wrong = [
    ...missing.map(({ name }) => `${flow.slug}: no sample takes ${name}.`),
    ...unseen.map(({ id }) => `${flow.slug}: no sample leads to the state ${id}.`),
    ...silent.map((problem) => `${problem}.`),
    ...unfollowable(flow, covering),
    ...vagueConditions(flow, walk),
    ...startedTwice(flow, walk).map((problem) => `${flow.slug}: ${problem}.`),
    ...falseClaims(flow, walk, walkOf).map((problem) => `${flow.slug}: ${problem}.`),
    ...(leftOut > 0 ? [`${flow.slug}: ${leftOut} paths are left out by --max.`] : []),
    ...(leftOut === 0 && missed.length > 0 ? [`${flow.slug}: ${missed.length} ${what} are on no path.`] : []),
  ];
  return { row, wrong };
};

/** A flow that cannot be walked at all is a row as well. */
const checkOrSay = (...args: Parameters<typeof checkFlow>): ReturnType<typeof checkFlow> => {
  try {
    return checkFlow(...args);
  } catch (error) {
    const { slug } = args[0];
    const row = [slug, ...Array.from({ length: 6 }, () => "?"), ...walkLevels.map(() => "?")];
    return { row, wrong: [`${slug}: ${(error as Error).message}`] };
  }
};

/** Judges the paths of all flows; the last columns are transitions that the last tests walked at each level. */
export const checkPaths = async (
  flows: readonly AnyFlow[],
  what: Cover,
  max: number,
): Promise<PathsCheck> => {
  const walks = await readWalks();
  const known = new Map<unknown, Walk>();
  const walkOf: WalkOf = (machine) => {
    const flow = registry.find((one) => one.machine === machine);
    const walk = known.get(machine) ?? (flow === undefined ? undefined : explore(flow));
    if (walk !== undefined) known.set(machine, walk);
    return walk;
  };
  const checked = flows
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
    .map((flow) => checkOrSay(flow, what, max, walks, walkOf));
  const head = ["flow", "states", "transitions", "paths", "steps", "covered", "unphrased", ...walkLevels];
  return {
    table: tableOf([head, ...checked.map(({ row }) => row)]),
    wrong: checked.flatMap(({ wrong }) => wrong),
  };
};
