import { createActor, fromPromise } from "xstate";

import { browserLinks, type ReadLoad } from "../../machines/causes/browser-links.ts";
import {
  causesMachine,
  type CausesRef,
  type CausesTold,
  type StepLink,
} from "../../machines/causes/causes.machine.ts";
import { mergeCauses } from "../../machines/causes/merge-causes.ts";
import type { SourceHead } from "../../machines/inspector/library.ts";
import type { Timeline } from "../../machines/inspector/timeline.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { MakeCall } from "../http/call.ts";
import { stepHash, type StepLibrary } from "./step-link.ts";

/** What the timeline of causes needs of the world. */
export interface CausesWorld {
  readonly library: StepLibrary;
  readonly call: MakeCall;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly copy: (text: string) => Promise<void>;
  /** The address of the inspector's page, without what follows its #. */
  readonly address: () => string;
}

/** Seconds by which the clocks of a browser and a server may differ without a second question. */
const APART = 30;

const REASONS: Readonly<Record<string, string>> = {
  unauthorized: "nobody is signed in in this browser",
  not_allowed:
    "this account is none of the demo's, and no operator has named it (npm run operate -- inspectors add)",
  not_found: "this site does not open the inspector",
};
const UNREACHABLE = "it could not be reached";

/** The loads that belong to a source: those of its tab or file, and of a tab of this browser all that are live beside it. */
const loadsFor = (sources: readonly SourceHead[], source: string): readonly SourceHead[] => {
  const head = sources.find(({ id }) => id === source);
  if (head === undefined) return [];
  return sources.filter(
    ({ kind, group, foreign }) =>
      kind !== "foreign" &&
      foreign !== true &&
      (group === head.group || (head.kind !== "file" && kind === "live")),
  );
};

/** A recording of the storage is read when it is first asked for. */
const timelineOf = async ({ library }: CausesWorld, id: string): Promise<Timeline | null> => {
  const known = library.timeline(id);
  if (known !== null) return known;
  const { promise, resolve } = Promise.withResolvers<Timeline | null>();
  const stop = library.subscribe(() => {
    const read = library.timeline(id);
    if (read !== null) resolve(read);
  });
  const timer = setTimeout(() => resolve(library.timeline(id)), 3_000);
  const timeline = await promise;
  clearTimeout(timer);
  stop();
  return timeline;
};

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The stretch of time of loads in epoch seconds; of live ones until now. */
const stretchOf = (loads: readonly ReadLoad[], heads: readonly SourceHead[], now: number): Stretch => {
  const ends = loads.map(({ id, timeline }) => {
    const isLive = heads.some((head) => head.id === id && head.kind === "live");
    return isLive || timeline.length === 0 ? now : timeline.step(timeline.length - 1).time;
  });
  return {
    from: Math.floor(Math.min(...heads.map(({ begun }) => begun)) / 1000) - APART,
    to: Math.ceil(Math.max(...ends) / 1000) + APART,
  };
};

/** Asks the server; once more by its own clock, where that is another one. */
const askServer = async (
  { call, now }: CausesWorld,
  { from, to }: Stretch,
): Promise<AnswerTo<"getCauses">> => {
  const answer = await call("getCauses", { from: Math.max(0, from), to });
  if (answer.status === "failed") return answer;
  const ahead = Math.round((answer.data.now - now()) / 1000);
  if (Math.abs(ahead) <= APART) return answer;
  const again = await call("getCauses", { from: Math.max(0, from + ahead), to: to + ahead });
  if (again.status === "failed") return again;
  const entries = again.data.entries.map((entry) => ({ ...entry, at: entry.at - ahead * 1000 }));
  return { status: "ok", data: { ...again.data, entries } };
};

const readCauses = async (world: CausesWorld, source: string): Promise<CausesTold> => {
  const heads = loadsFor(world.library.sources(), source);
  const read = await Promise.all(
    heads.map(async ({ id, title }) => ({ id, title, timeline: await timelineOf(world, id) })),
  );
  const loads = read.flatMap(({ timeline, ...load }) => (timeline === null ? [] : [{ ...load, timeline }]));
  const links = loads.flatMap(browserLinks);
  if (heads.length === 0) return { rows: [], withheld: null, cut: false };
  // Without the server the browser's own part is shown.
  const answer = await askServer(world, stretchOf(loads, heads, world.now())).catch(() => null);
  if (answer === null) return { rows: mergeCauses(links, []), withheld: UNREACHABLE, cut: false };
  if (answer.status === "failed") {
    const withheld = REASONS[answer.failure.code] ?? answer.failure.error;
    return { rows: mergeCauses(links, []), withheld, cut: false };
  }
  const { entries, cut } = answer.data;
  return { rows: mergeCauses(links, entries), withheld: null, cut };
};

/** Starts the timeline of causes; it reads once a source is looked at. */
export const startCauses = (world: CausesWorld): CausesRef => {
  const machine = provideEvery(causesMachine, {
    readCauses: fromPromise(({ input: { source } }: { input: { readonly source: string } }) =>
      readCauses(world, source),
    ),
    copyLink: fromPromise(({ input }: { input: StepLink }) =>
      world.copy(`${world.address()}${stepHash(input)}`),
    ),
  });
  const actor = createActor(machine);
  actor.start();
  return actor;
};
