import { defineFlow } from "../app/flow.ts";
import type { PathSet, PathStep } from "../inspector/path.ts";
import type { WalkRecord } from "../inspector/walk-record.ts";
import { selectTestPathsView, testPathsMachine } from "./test-paths.machine.ts";
import { testPathsPhrases } from "./test-paths.phrases.ts";

const pressed: PathStep = {
  kind: "action",
  sentence: "Press the bell.",
  event: { type: "bell.pressed" },
  took: ["bell.quiet --bell.pressed[0]--> bell.ringing"],
  expected: "It rings.",
  value: "ringing",
  messages: [],
};

const path = {
  begin: "Stand before the door.",
  input: null,
  took: [],
  expected: "It is quiet.",
  value: "quiet",
};

const set: PathSet = {
  slug: "bell",
  title: "A bell",
  cover: "transitions",
  paths: [
    { ...path, number: 1, steps: [pressed] },
    { ...path, number: 2, steps: [] },
  ],
  covered: { all: 1, taken: 1 },
  unreachable: [],
  leftOut: 0,
};

const walked: WalkRecord = {
  slug: "bell",
  level: "browser",
  states: { all: 2, walked: 2 },
  transitions: { all: 1, walked: 1 },
  steps: 1,
  paths: 1,
  tests: ["the bell rings"],
  took: { "bell.quiet --bell.pressed[0]--> bell.ringing": [0] },
  source: "test();",
};

export const testPathsFlow = defineFlow({
  slug: "test-paths",
  title: "Test paths for people",
  machine: testPathsMachine,
  inputs: [
    {
      flows: [
        { slug: "bell", title: "A bell" },
        { slug: "door", title: "A door" },
      ],
    },
  ],
  events: [
    { type: "flow.chosen", slug: "door" },
    { type: "cover.chosen", cover: "states" },
    { type: "way.asked", question: { to: "ringing", through: [], avoid: ["bell.pressed"] } },
    { type: "way.asked", question: null },
    { type: "level.chosen", level: "browser" },
    { type: "step.chosen", path: 0, step: 5 },
    { type: "step.moved", by: 1 },
    { type: "step.moved", by: -1 },
    { type: "transition.chosen", transition: "bell.quiet --bell.pressed[0]--> bell.ringing" },
    { type: "transition.chosen", transition: null },
    { type: "copy.pressed", format: "md" },
    { type: "copy.pressed", format: "playwright" },
    { type: "retry.pressed" },
  ],
  outputs: {
    makePaths: [
      { status: "ok", set, names: ["bell.pressed", "quiet", "ringing"] },
      { status: "failed", reason: "door: the state 'open' has no phrase" },
    ],
    readWalks: [{ status: "ok", walks: [walked] }, { status: "failed" }],
    copyPaths: [null],
  },
  phrases: testPathsPhrases,
  select: selectTestPathsView,
  key: ({ context }) => [
    ...[context.slug, context.path, context.step, context.copy, context.walks.length],
    context.question === null,
  ],
});
