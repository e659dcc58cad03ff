import type { Chart } from "../../machines/inspector/chart.ts";
import type { PlainEvent } from "../../machines/inspector/timeline.ts";

/**
 * An actor that came into being. `machine` is the id of its machine, null for promises and callbacks. `told`: its states
 * stand in its entries, for a reader that does not have the machine; the first of several has the `chart` of all.
 */
export interface ActorEntry {
  readonly kind: "actor";
  readonly seq: number;
  readonly time: number;
  readonly actor: number;
  readonly parent: number | null;
  readonly path: string;
  readonly id: string;
  readonly systemId: string | null;
  readonly machine: string | null;
  readonly input: unknown;
  readonly told?: true;
  readonly chart?: Chart;
}

/** A delay that runs; times in epoch milliseconds. `label`: what it is called, of a machine that the reader does not have. */
export interface KeptTimer {
  readonly id: string;
  readonly label?: string;
  readonly event: PlainEvent;
  readonly started: number;
  readonly due: number;
}

/** What became of a machine that the reader does not have. A context that is left out stayed as it was. */
export interface Told {
  readonly context?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
  /** The states between, in order. */
  readonly values: readonly unknown[];
  /** Ids of the chart's transitions, in order. */
  readonly took: readonly string[];
  readonly actions: readonly string[];
  readonly emitted: readonly PlainEvent[];
  readonly timers: readonly KeptTimer[];
}

/**
 * An event that an actor took, in the order in which all actors began to take theirs: what a sender does comes before what
 * its receivers do. `time` in epoch milliseconds. `source` is the actor that sent it, null from outside: a person, a
 * timer, the browser. `value` and `status` are the machine's afterwards, so that a replay by another version can
 * tell where it leaves what was seen; null for promises and callbacks.
 */
export interface EventEntry {
  readonly kind: "event";
  readonly seq: number;
  readonly time: number;
  readonly actor: number;
  readonly source: number | null;
  readonly event: PlainEvent;
  readonly value: unknown;
  readonly status: string | null;
  readonly told?: Told;
}

/** A living machine as it was when the entries before were dropped: a replay begins from it. Refs are `{$ref: id}`. */
export interface CheckpointEntry {
  readonly kind: "checkpoint";
  readonly seq: number;
  readonly time: number;
  readonly actor: number;
  readonly value: unknown;
  readonly status: string;
  readonly context: unknown;
  /** Ids of its children. */
  readonly children: readonly string[];
  /** Ids of the states that its history states remember. */
  readonly history: Readonly<Record<string, readonly string[]>>;
  readonly timers: readonly KeptTimer[];
}

export type JournalEntry = ActorEntry | EventEntry | CheckpointEntry;

/**
 * What the journal of one page load holds. `dropped` counts the oldest entries that no longer fitted; then it begins with
 * the actors that lived and a checkpoint of each machine.
 */
export interface Recording {
  readonly format: 1;
  readonly dropped: number;
  readonly entries: readonly JournalEntry[];
}
