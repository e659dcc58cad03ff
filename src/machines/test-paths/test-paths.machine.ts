import { assign, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { Cover, FlowHead, PathFormat, PathSet, Question } from "../inspector/path.ts";
import type { WalkLevel, WalkRecord } from "../inspector/walk-record.ts";

export type TestPathsEvent =
  | { readonly type: "flow.chosen"; readonly slug: string }
  | { readonly type: "cover.chosen"; readonly cover: Cover }
  /** The shortest way is asked for in the place of all paths; null: all of them. */
  | { readonly type: "way.asked"; readonly question: Question | null }
  /** Whose tests colour the chart. */
  | { readonly type: "level.chosen"; readonly level: WalkLevel }
  /** `path` counts from 0; `step` too, and -1 is the beginning. */
  | { readonly type: "step.chosen"; readonly path: number; readonly step: number }
  /** One on or back, over the ends of paths. */
  | { readonly type: "step.moved"; readonly by: 1 | -1 }
  /** A transition of the chart; null: the one of the step. */
  | { readonly type: "transition.chosen"; readonly transition: string | null }
  | { readonly type: "copy.pressed"; readonly format: PathFormat }
  | { readonly type: "retry.pressed" };

export interface TestPathsInput {
  readonly flows: readonly FlowHead[];
  /** The flow to begin with; the first when it is not known. */
  readonly slug?: string | undefined;
}

export interface TestPathsContext {
  readonly flows: readonly FlowHead[];
  readonly slug: string;
  readonly cover: Cover;
  readonly question: Question | null;
  /** What a question may name: states and events of the flow; none before its paths were made. */
  readonly names: readonly string[];
  readonly level: WalkLevel;
  readonly set: PathSet | null;
  readonly path: number;
  readonly step: number;
  readonly transition: string | null;
  /** Why there are no paths. */
  readonly problem: string | null;
  readonly walks: readonly WalkRecord[];
  readonly copy: { readonly format: PathFormat; readonly problem: string | null } | null;
}

export interface PathsWanted {
  readonly slug: string;
  readonly cover: Cover;
  readonly question: Question | null;
}

/** `failed`: something of the flow cannot be phrased, with all that, or there is no such way. */
export type PathsAnswer =
  | { readonly status: "ok"; readonly set: PathSet; readonly names: readonly string[] }
  | { readonly status: "failed"; readonly reason: string };

/** `failed`: this server does not tell. */
export type WalksAnswer =
  | { readonly status: "ok"; readonly walks: readonly WalkRecord[] }
  | { readonly status: "failed" };

/** `source`: the generated browser tests, null when none ran. */
export interface CopyWanted {
  readonly set: PathSet;
  readonly format: PathFormat;
  readonly source: string | null;
}

const file = "src/actors/paths/test-paths.actors.ts";

const testPathsSetup = setup({
  types: {
    context: {} as TestPathsContext,
    events: {} as TestPathsEvent,
    input: {} as TestPathsInput,
    children: {} as { readWalks: "readWalks"; makePaths: "makePaths"; copyPaths: "copyPaths" },
  },
  actors: {
    readWalks: promiseProvidedBy<WalksAnswer>(file),
    makePaths: promiseProvidedBy<PathsAnswer, PathsWanted>(file),
    copyPaths: promiseProvidedBy<void, CopyWanted>(file),
  },
  delays: { saidDelay: 2_500 },
  guards: { hasPaths: ({ context }) => context.set !== null },
});

const start = { set: null, problem: null, path: 0, step: -1, transition: null } as const;

const lengthOf = (set: PathSet | null, path: number): number => set?.paths[path]?.steps.length ?? 0;

/** One on or back, over the ends of paths; where there is nothing more it stays. */
const moved = ({ set, path, step }: TestPathsContext, by: 1 | -1): { path: number; step: number } => {
  const to = step + by;
  if (to >= -1 && to < lengthOf(set, path)) return { path, step: to };
  const next = path + by;
  if (set?.paths[next] === undefined) return { path, step };
  return { path: next, step: by === 1 ? -1 : lengthOf(set, next) - 1 };
};

const sourceOf = ({ walks, slug }: TestPathsContext): string | null =>
  walks.find((walk) => walk.slug === slug && walk.level === "browser")?.source ?? null;

/**
 * Test paths for people: which flow, what its paths cover, which path and step is looked at, and which tests walked. What
 * was copied is said for a while.
 */
export const testPathsMachine = testPathsSetup.createMachine({
  id: "test-paths",
  context: ({ input: { flows, slug } }) => ({
    ...start,
    flows,
    slug: (flows.find((flow) => flow.slug === slug) ?? flows[0])?.slug ?? "",
    cover: "transitions",
    question: null,
    names: [],
    level: "model",
    walks: [],
    copy: null,
  }),
  type: "parallel",
  on: {
    "flow.chosen": {
      target: ".paths.making",
      actions: assign({ ...start, question: null, names: [], slug: ({ event }) => event.slug }),
    },
    "cover.chosen": {
      target: ".paths.making",
      actions: assign({ ...start, cover: ({ event }) => event.cover }),
    },
    "way.asked": {
      target: ".paths.making",
      actions: assign({ ...start, question: ({ event }) => event.question }),
    },
    "level.chosen": { actions: assign({ level: ({ event }) => event.level }) },
    "transition.chosen": { actions: assign({ transition: ({ event }) => event.transition }) },
  },
  states: {
    paths: {
      initial: "making",
      states: {
        making: {
          invoke: {
            id: "makePaths",
            src: "makePaths",
            input: ({ context: { slug, cover, question } }) => ({ slug, cover, question }),
            onDone: byStatus({
              ok: {
                target: "showing",
                actions: assign({
                  set: ({ event }) => event.output.set,
                  names: ({ event }) => event.output.names,
                }),
              },
              failed: { target: "refused", actions: assign({ problem: ({ event }) => event.output.reason }) },
            }),
            onError: {
              target: "refused",
              actions: assign({ problem: "The paths could not be made. Please try again." }),
            },
          },
        },
        showing: {
          on: {
            "step.chosen": {
              actions: assign(({ context: { set }, event: { path, step } }) => ({
                path,
                step: Math.max(-1, Math.min(step, lengthOf(set, path) - 1)),
                transition: null,
              })),
            },
            "step.moved": {
              actions: assign(({ context, event }) => ({ ...moved(context, event.by), transition: null })),
            },
          },
        },
        refused: { on: { "retry.pressed": { target: "making", actions: assign({ problem: null }) } } },
      },
    },
    walks: {
      initial: "reading",
      states: {
        reading: {
          invoke: {
            id: "readWalks",
            src: "readWalks",
            onDone: byStatus({
              ok: { target: "read", actions: assign({ walks: ({ event }) => event.output.walks }) },
              failed: { target: "read", actions: assign({ walks: [] }) },
            }),
            onError: "missing",
          },
        },
        read: {},
        missing: { on: { "retry.pressed": "reading" } },
      },
    },
    copying: {
      initial: "idle",
      on: {
        "copy.pressed": {
          guard: "hasPaths",
          target: ".writing",
          actions: assign({ copy: ({ event }) => ({ format: event.format, problem: null }) }),
        },
      },
      states: {
        idle: {},
        writing: {
          invoke: {
            id: "copyPaths",
            src: "copyPaths",
            input: ({ context }) => ({
              set: context.set!,
              format: context.copy?.format ?? "md",
              source: sourceOf(context),
            }),
            onDone: "said",
            onError: {
              target: "said",
              actions: assign({
                copy: ({ context: { copy } }) => ({
                  format: copy?.format ?? "md",
                  problem: "The browser does not let this page copy.",
                }),
              }),
            },
          },
        },
        said: { after: { saidDelay: { target: "idle", actions: assign({ copy: null }) } } },
      },
    },
  },
});

export type TestPathsRef = ActorRefFrom<typeof testPathsMachine>;
export type TestPathsSnapshot = SnapshotFrom<typeof testPathsMachine>;

interface Around extends Omit<TestPathsContext, "set" | "problem"> {
  /** Null before the records were read: then nothing is known. */
  readonly walksKnown: "reading" | "read" | "missing";
  /** Whether browser tests of the flow ran, whose file can be copied. */
  readonly hasSource: boolean;
  readonly said: boolean;
}

export type TestPathsView =
  | ({ readonly status: "making" } & Around)
  | ({ readonly status: "refused"; readonly problem: string } & Around)
  | ({ readonly status: "showing"; readonly set: PathSet } & Around);

export const selectTestPathsView = (snapshot: TestPathsSnapshot): TestPathsView => {
  const { set, problem, ...context } = snapshot.context;
  const around: Around = {
    ...context,
    walksKnown: snapshot.value.walks,
    hasSource: sourceOf(snapshot.context) !== null,
    said: snapshot.matches({ copying: "said" }),
  };
  if (set !== null) return { status: "showing", set, ...around };
  return problem === null ? { status: "making", ...around } : { status: "refused", problem, ...around };
};
