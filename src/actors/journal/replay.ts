import type { AnyStateMachine } from "xstate";

import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import { chartOf } from "../../machines/inspector/chart.ts";
import { chartDifference, type ChartDifference } from "./chart-difference.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { wordsOf, withWords } from "../../machines/inspector/chart-words.ts";
import { createFold, type Fold, type MachineOf } from "./fold.ts";
import { momentAt } from "./fold-moments.ts";
import type { LedTo } from "./led-to.ts";
import type { JournalEntry } from "./recording.ts";
import type { RecordedLoad, RecordingFile } from "./recording-file.ts";
import { shrink, type PartingStep } from "./shrink.ts";
import { candidateWords } from "./why-words.ts";
import { whyOf } from "./why.ts";

/** An event that the least sequence has, and who takes it. */
export interface ReplayedEvent {
  readonly path: string;
  readonly event: PlainEvent;
}

/** Where a recorded page load and the machines of this build part. `step` counts from 1. */
export interface LoadParting {
  readonly load: string;
  readonly step: number;
  readonly path: string;
  readonly machine: string;
  readonly event: PlainEvent;
  readonly recorded: { readonly value: unknown; readonly status: string | null };
  readonly now: LedTo;
  /** Why it is led there now: what became of each transition that the event could have led to. */
  readonly why: readonly string[];
  /** The fewest of the recorded events that lead there, in order; the last one parts. */
  readonly least: readonly ReplayedEvent[];
}

/** What a replay of a file found. `changed`: machines whose statecharts are others now, with what differs. */
export interface Replayed {
  readonly loads: number;
  readonly steps: number;
  readonly partings: readonly LoadParting[];
  readonly changed: readonly (ChartDifference & { readonly machine: string })[];
  /** Machines of the recording that this build does not have. */
  readonly unknown: readonly string[];
}

const foldOf = ({ recording }: RecordedLoad, machineOf: MachineOf): Fold => {
  const fold = createFold(machineOf);
  for (const entry of recording.entries) fold.append(entry);
  return fold;
};

const wordedChartOf = (machine: AnyStateMachine) => withWords(chartOf(machine), wordsOf(machine));

/** What the machine of this build made of the step at which it parts. */
const whyNow = (
  entries: readonly JournalEntry[],
  { actor, seq }: PartingStep,
  machineOf: MachineOf,
): readonly string[] => {
  const fold = createFold(machineOf);
  for (const entry of entries.filter((one) => one.seq <= seq)) {
    // Nothing is compared at this step, so that it is taken as it is now.
    const isIt = entry.seq === seq && entry.kind === "event";
    fold.append(isIt ? { ...entry, value: null, status: null } : entry);
  }
  const index = fold.steps.length - 1;
  const before = momentAt(fold.actors.get(actor)!, index - 1)?.snapshot ?? null;
  if (before === null) return [];
  const chart = wordedChartOf(before.machine);
  const asked = fold.reading(index - 1, () => whyOf(before, fold.steps[index]!));
  return asked.length === 0
    ? ["no transition takes this event there"]
    : asked.map((candidate) => candidateWords(chart, candidate));
};

const partingsOf = (load: RecordedLoad, fold: Fold, machineOf: MachineOf): readonly LoadParting[] =>
  fold.partings.map(({ actor, index, now }) => {
    const { entry } = fold.actors.get(actor)!;
    const { seq, event } = fold.steps[index]!;
    const recorded = load.recording.entries.find((one) => one.seq === seq && one.kind === "event");
    const { value, status } = recorded?.kind === "event" ? recorded : { value: null, status: null };
    const least = shrink(load.recording.entries, { actor, seq, now }, machineOf);
    return {
      load: load.title,
      step: index + 1,
      path: entry.path,
      machine: entry.machine ?? "",
      event,
      recorded: { value, status },
      now,
      why: whyNow(load.recording.entries, { actor, seq, now }, machineOf),
      least: least.map((one) => ({ path: fold.actors.get(one.actor)?.entry.path ?? "", event: one.event })),
    };
  });

/** Folds a recording by the machines of this build, and tells where they do something else than was recorded. */
export const replay = ({ loads, machines }: RecordingFile, machineOf: MachineOf): Replayed => {
  const folds = loads.map((load) => ({ load, fold: foldOf(load, machineOf) }));
  const known = Object.entries(machines).flatMap(([id, recorded]) => {
    const machine = machineOf(id);
    return machine === undefined ? [] : [{ id, machine, recorded, chart: chartOf(machine) }];
  });
  const used = folds.flatMap(({ fold }) =>
    [...fold.actors.values()].flatMap(({ entry }) => entry.machine ?? []),
  );
  return {
    loads: loads.length,
    steps: folds.reduce((sum, { fold }) => sum + fold.steps.length, 0),
    partings: folds.flatMap(({ load, fold }) => partingsOf(load, fold, machineOf)),
    changed: known
      .filter(({ recorded, chart }) => fingerprintOf(chart) !== recorded.fingerprint)
      .map(({ id, machine, recorded, chart }) => ({
        machine: id,
        ...chartDifference(recorded.chart, chart, wordedChartOf(machine)),
      })),
    unknown: [...new Set(used)].filter((id) => machineOf(id) === undefined).toSorted(),
  };
};
