import { createActor, fromPromise, type AnyStateMachine } from "xstate";

import type { AnyFlow } from "../../machines/app/flow.ts";
import { chartOf, type Chart } from "../../machines/inspector/chart.ts";
import type { PathBook } from "../../machines/inspector/path.ts";
import type { WalkRecord } from "../../machines/inspector/walk-record.ts";
import {
  testPathsMachine,
  type CopyWanted,
  type PathsAnswer,
  type PathsWanted,
  type TestPathsRef,
  type WalksAnswer,
} from "../../machines/test-paths/test-paths.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { MakeCall } from "../http/call.ts";
import { explore, type Walk } from "./explore.ts";
import { gherkinOf } from "./gherkin.ts";
import { markdownOf } from "./markdown.ts";
import { pathSetOf, pathTo } from "./phrase.ts";
import { namesOfFlow } from "./ways.ts";

/** What the page of test paths needs of the world. */
export interface TestPathsWorld {
  readonly flows: readonly AnyFlow[];
  /** Asks for what the tests walked; null where nobody tells. */
  readonly call: MakeCall | null;
  readonly copy: (text: string) => Promise<void>;
  /** The flow to begin with; the first when it is not known. */
  readonly slug?: string | undefined;
}

const isWalkRecord = (value: unknown): value is WalkRecord =>
  typeof value === "object" &&
  value !== null &&
  ["slug", "level", "tests", "took", "states", "transitions"].every((field) => field in value);

const textOf = ({ set, format, source }: CopyWanted): string => {
  if (format === "md") return markdownOf(set);
  if (format === "gherkin") return gherkinOf(set);
  if (format === "json") return `${JSON.stringify(set, null, 2)}\n`;
  return source ?? "";
};

const NO_WAY = "No path of this flow does that. Please ask for another one.";

/** The flows and their charts as `draw` makes them; a chart is made when it is first looked at. */
export const pathBookOf = (
  flows: readonly AnyFlow[],
  draw: (machine: AnyStateMachine) => Chart = chartOf,
): PathBook => {
  const charts = new Map<string, Chart>();
  return {
    flows: flows
      .map(({ slug, title }) => ({ slug, title }))
      .toSorted((one, other) => (one.title < other.title ? -1 : 1)),
    chartOf: (slug) => {
      const flow = flows.find((one) => one.slug === slug);
      if (flow === undefined) return null;
      const chart = charts.get(slug) ?? draw(flow.machine);
      charts.set(slug, chart);
      return chart;
    },
  };
};

/** Starts the page of test paths. A flow is walked when its paths are first asked for. */
export const startTestPaths = ({ flows, call, copy, slug: first }: TestPathsWorld): TestPathsRef => {
  const walks = new Map<AnyFlow, Walk>();
  const makePaths = async ({ slug, cover, question }: PathsWanted): Promise<PathsAnswer> => {
    // What says that the paths are being made is drawn first.
    await new Promise((resolve) => setTimeout(resolve));
    const flow = flows.find((one) => one.slug === slug);
    if (flow === undefined) return { status: "failed", reason: `There is no flow '${slug}'.` };
    try {
      const walk = walks.get(flow) ?? explore(flow);
      walks.set(flow, walk);
      const set = question === null ? pathSetOf(flow, cover, Infinity, walk) : pathTo(flow, question, walk);
      if (set === null) return { status: "failed", reason: NO_WAY };
      return { status: "ok", set: JSON.parse(JSON.stringify(set)), names: namesOfFlow(flow, walk) };
    } catch (error) {
      return { status: "failed", reason: (error as Error).message };
    }
  };
  const machine = provideEvery(testPathsMachine, {
    makePaths: fromPromise(({ input }: { input: PathsWanted }) => makePaths(input)),
    readWalks: fromPromise(async (): Promise<WalksAnswer> => {
      if (call === null) return { status: "failed" };
      const answer = await call("getWalks", {});
      if (answer.status === "failed") return { status: "failed" };
      const records: readonly unknown[] = answer.data;
      return { status: "ok", walks: records.filter(isWalkRecord) };
    }),
    copyPaths: fromPromise(({ input }: { input: CopyWanted }) => copy(textOf(input))),
  });
  const actor = createActor(machine, { input: { flows: pathBookOf(flows).flows, slug: first } });
  actor.start();
  return actor;
};
