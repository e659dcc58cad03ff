import { chartOf, type Chart } from "../../machines/inspector/chart.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { MachineOf } from "./fold.ts";
import { isBrokenRule, isRecord, loadDamage, machineDamage } from "./recording-check.ts";
import type { Recording } from "./recording.ts";

/** One page load of a recording file. `begun` and `ended` in epoch milliseconds, `ended` null when unknown. */
export interface RecordedLoad {
  readonly id: string;
  readonly title: string;
  readonly begun: number;
  readonly ended: number | null;
  readonly recording: Recording;
}

/** The statechart of a machine of the build that recorded, with the fingerprint that tells versions apart. */
export interface RecordedMachine {
  readonly fingerprint: string;
  readonly chart: Chart;
}

/**
 * The rule that a run broke, in one sentence, with the name of the rule; the page load in which it is to be seen, and the `seq` of
 * the entry there. Null where no page tells.
 */
export interface BrokenRule {
  readonly sentence: string;
  readonly rule: string;
  readonly load: string | null;
  readonly seq: number | null;
}

/** A recording as a file (docs/INSPECTOR.md). `machines` by machine id; `exported` in epoch milliseconds. */
export interface RecordingFile {
  readonly format: "marquee.recording";
  readonly version: 1;
  readonly exported: number;
  readonly note: string | null;
  readonly machines: Readonly<Record<string, RecordedMachine>>;
  readonly loads: readonly RecordedLoad[];
  /** What was heard of other apps, one each run of theirs; src/actors/inspector/foreign-file.ts reads them. */
  readonly foreign?: readonly unknown[];
  /** What a failed run of the simulation broke. */
  readonly broken?: BrokenRule;
}

/** A file that could be read, or why not, as a sentence for people. */
export type ReadFile = { readonly file: RecordingFile } | { readonly reason: string };

const FORMAT = "marquee.recording";
const VERSION = 1;

/** The charts of all machines that loads tell of and this build has. */
const machinesOf = (loads: readonly RecordedLoad[], machineOf: MachineOf): RecordingFile["machines"] => {
  const ids = new Set(
    loads.flatMap(({ recording }) =>
      recording.entries.flatMap((entry) =>
        entry.kind === "actor" && entry.machine !== null ? [entry.machine] : [],
      ),
    ),
  );
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const machine = machineOf(id);
      if (machine === undefined) return [];
      const chart = chartOf(machine);
      return [[id, { fingerprint: fingerprintOf(chart), chart }]];
    }),
  );
};

/**
 * The text of a file with these loads. `exported` in epoch milliseconds. `known` are the machines as they came with a file
 * that is written again: they stay those of the build that recorded.
 */
export const writeRecordingFile = (
  loads: readonly RecordedLoad[],
  machineOf: MachineOf,
  about: {
    readonly exported: number;
    readonly note?: string | null;
    readonly broken?: BrokenRule | undefined;
    readonly foreign?: readonly unknown[];
    readonly known?: RecordingFile["machines"] | undefined;
  },
): string => {
  const file: RecordingFile = {
    format: FORMAT,
    version: VERSION,
    exported: about.exported,
    note: about.note ?? null,
    machines: { ...machinesOf(loads, machineOf), ...about.known },
    loads,
    ...(about.foreign === undefined ? {} : { foreign: about.foreign }),
    ...(about.broken === undefined ? {} : { broken: about.broken }),
  };
  return JSON.stringify(file);
};

/** Reads a file's text. Fields that this version does not know are let through. */
export const readRecordingFile = (text: string): ReadFile => {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { reason: "This file is not JSON." };
  }
  if (!isRecord(file) || file["format"] !== FORMAT) return { reason: "This file is not a recording." };
  const { version, exported, note, machines, loads, broken } = file;
  if (typeof version === "number" && version > VERSION) {
    return { reason: `This recording has version ${version}; this inspector reads up to ${VERSION}.` };
  }
  if (version !== VERSION) return { reason: "This recording is damaged: it has no version." };
  if (typeof exported !== "number" || (note !== null && typeof note !== "string")) {
    return { reason: "This recording is damaged: its head is not whole." };
  }
  if (!isRecord(machines)) return { reason: "This recording is damaged: it has no machines." };
  if (!Array.isArray(loads)) return { reason: "This recording is damaged: it has no page loads." };
  if (broken !== undefined && !isBrokenRule(broken)) {
    return { reason: "This recording is damaged: the rule that it broke is not whole." };
  }
  const damage = machineDamage(machines) ?? loads.map(loadDamage).find((found) => found !== null) ?? null;
  if (damage !== null) return { reason: `This recording is damaged: ${damage}` };
  return { file: file as unknown as RecordingFile };
};
