import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";

import type { ActorStatus } from "../../machines/inspector/timeline.ts";
import type { Slot } from "./fold-slots.ts";
import type { ActorEntry } from "./recording.ts";
import type { Timer } from "./timers.ts";
import type { Noted } from "./witness.ts";

/** An actor from one step of its own to the next. `snapshot` is null for promises, callbacks and what was not folded. */
export interface Moment {
  readonly snapshot: AnyMachineSnapshot | null;
  readonly value: unknown;
  readonly status: ActorStatus;
  readonly timers: readonly Timer[];
  readonly output: unknown;
  readonly error: unknown;
  /** The step that led here, null before the first. */
  readonly step: number | null;
}

/** An actor with all its moments; `from` are the indices of the steps at which they begin. */
export interface FoldedActor {
  readonly entry: ActorEntry;
  readonly machine: AnyStateMachine | null;
  readonly slot: Slot;
  readonly root: FoldedActor | null;
  /** Index of the step during which it was made, -1 before the first. */
  readonly born: number;
  readonly from: number[];
  readonly moments: Moment[];
  /** What its first state took, until its `xstate.init` tells it. */
  initial: Noted | null;
  /** Index of the step that started it; a root that has none is a ghost. */
  started: number | null;
  /** From where on it is shown as it was recorded. */
  leftAt: number | null;
}

export const latestMoment = (actor: FoldedActor): Moment => actor.moments.at(-1)!;

/** The moment of an actor at a step's index, null before it was made. */
export const momentAt = ({ from, moments }: FoldedActor, index: number): Moment | null => {
  if (from.length === 0 || index < from[0]!) return null;
  let low = 0;
  let high = from.length - 1;
  if (index >= from[high]!) return moments[high]!;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (from[middle]! <= index) low = middle;
    else high = middle - 1;
  }
  return moments[low]!;
};

/** Sets what an actor is from a step on. */
export const enterMoment = ({ from, moments }: FoldedActor, index: number, moment: Moment): void => {
  if (from.at(-1) === index) moments[moments.length - 1] = moment;
  else {
    from.push(index);
    moments.push(moment);
  }
};

/** Whether an actor is to be shown at a step: it was made by then, and its root was started at all. */
export const isBegun = (actor: FoldedActor, index: number): boolean => {
  const { started } = actor.root ?? actor;
  return actor.born <= index && started !== null && started <= index;
};

const statuses: Readonly<Record<string, ActorStatus>> = {
  active: "live",
  done: "done",
  error: "failed",
  stopped: "stopped",
};

export const statusOf = (status: string | null): ActorStatus => statuses[status ?? "active"] ?? "live";
