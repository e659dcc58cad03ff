import type { Chart } from "./chart.ts";

/** An event as a timeline tells it; secrets are replaced already. */
export interface PlainEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** One event that one actor took. `index` counts from 0 over all actors of the timeline; `time` in epoch milliseconds. */
export interface Step {
  readonly index: number;
  readonly seq: number;
  readonly time: number;
  readonly actor: number;
  /** The actor that sent it; null when it came from outside: a person, a timer, the browser. */
  readonly source: number | null;
  readonly event: PlainEvent;
  /** State values that it led through: the last one is where it ended. Empty for actors that are no machines. */
  readonly values: readonly unknown[];
  /** Ids of the chart's edges that were taken, in order. */
  readonly took: readonly string[];
  /** Actions that were asked for, by name, those of xstate itself included (`xstate.assign` excepted). */
  readonly actions: readonly string[];
  /** What the machine emitted. */
  readonly emitted: readonly PlainEvent[];
}

/** A place that a guard looked at, as `context.attempts`, and what was there. */
export interface Read {
  readonly place: string;
  readonly value: unknown;
}

/**
 * A transition that an event could have led to, by its id in the chart. `refused`: its guard said no; `notAsked`: another one was
 * taken before.
 */
export interface Candidate {
  readonly id: string;
  readonly verdict: "taken" | "refused" | "notAsked";
  readonly reads: readonly Read[];
}

/** `ghost`: made but never started (Strict Mode). */
export type ActorStatus = "live" | "done" | "failed" | "stopped" | "ghost";

/** A delay that runs: it ends at `due` (epoch milliseconds) unless its state is left. */
export interface RunningTimer {
  readonly id: string;
  readonly label: string;
  readonly started: number;
  readonly due: number;
}

/** An actor at one moment. `chart` is null for promises and callbacks. */
export interface ActorAt {
  readonly number: number;
  readonly parent: number | null;
  readonly id: string;
  readonly path: string;
  readonly systemId: string | null;
  /** The machine's id, which is its flow's slug; null for promises and callbacks. */
  readonly machine: string | null;
  readonly chart: Chart | null;
  readonly status: ActorStatus;
  readonly value: unknown;
  /** Ids of the active states' chart nodes. */
  readonly active: readonly string[];
  readonly context: unknown;
  readonly input: unknown;
  readonly output: unknown;
  readonly error: unknown;
  /** Types of the events that it would take now (guards considered where an event without payload tells). */
  readonly accepts: readonly string[];
  readonly timers: readonly RunningTimer[];
  /** Index of the last step that it took, null before its first. */
  readonly lastStep: number | null;
}

/** A sentence about a recording as a whole or from a step on: a broken rule, dropped beginnings, other versions, divergence. */
export interface TimelineNote {
  readonly kind: "broken" | "branch" | "dropped" | "version" | "diverged" | "ghost" | "lost";
  readonly text: string;
  readonly step: number | null;
}

/**
 * Everything that happened in one page load, at any moment of it. `index` -1 is the beginning, `length - 1` the newest
 * step. Reading a moment is cheap; snapshots share what did not change.
 */
export interface Timeline {
  readonly length: number;
  readonly notes: readonly TimelineNote[];
  /** Charts by machine id. */
  readonly charts: Readonly<Record<string, Chart>>;
  readonly step: (index: number) => Step;
  /** All actors that had begun by then, parents before children, in order of birth. */
  readonly actorsAt: (index: number) => readonly ActorAt[];
  readonly actorAt: (number: number, index: number) => ActorAt | null;
  /** Context of the actor of the step before and after it, as plain JSON. */
  readonly change: (index: number) => { readonly before: unknown; readonly after: unknown };
  /** What stands at a place of an actor's context after a step; undefined where there is none. */
  readonly place: (number: number, index: number, path: readonly string[]) => unknown;
  /** What the actor of the step could have done, and why it did what it did; nothing where its machine is not known. */
  readonly why: (index: number) => readonly Candidate[];
}
