import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";

import type { ActorStatus } from "../../machines/inspector/timeline.ts";
import type { Slot } from "./fold-slots.ts";
import type { ActorEntry, EventEntry, KeptTimer, Told } from "./recording.ts";
import { plain } from "./redact.ts";
import { sameValue } from "./state-value.ts";
import type { Timer } from "./timers.ts";
import type { Noted } from "./noted.ts";

/** An actor from one step of its own to the next. `snapshot` is null for promises, callbacks and what was not folded. */
export interface Moment {
  readonly snapshot: AnyMachineSnapshot | null;
  readonly value: unknown;
  /** A machine's own, or as it was told of a machine that is not here. */
  readonly context?: unknown;
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
  /** Which of its moments was read last: the next one is most often it or the one after it. */
  near: number;
}

export const latestMoment = (actor: FoldedActor): Moment => actor.moments.at(-1)!;

/** The moment of an actor at a step's index, null before it was made. */
export const momentAt = (actor: FoldedActor, index: number): Moment | null => {
  const { from, moments } = actor;
  const last = from.length - 1;
  if (last < 0 || index < from[0]!) return null;
  const isAt = (place: number): boolean =>
    from[place]! <= index && (place === last || index < from[place + 1]!);
  let [low, high] = [0, last];
  if (isAt(last)) low = last;
  else if (isAt(actor.near)) low = actor.near;
  else if (isAt(actor.near + 1)) low = actor.near + 1;
  else {
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (from[middle]! <= index) low = middle;
      else high = middle - 1;
    }
  }
  actor.near = low;
  return moments[low]!;
};

/** Sets what an actor is from a step on. */
export const enterMoment = ({ from, moments }: FoldedActor, index: number, moment: Moment): void => {
  const before = moments.at(-1);
  if (before instanceof MachineMoment) before.whole = null;
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

/** Of what is not folded, before anything is known of it. */
export const nothing: Moment = {
  snapshot: null,
  value: null,
  status: "live",
  timers: [],
  output: null,
  error: null,
  step: null,
};

const noTimers: Moment["timers"] = [];

/** A machine's moment: its context, and a snapshot that is otherwise equal to its own and that many moments share. */
class MachineMoment implements Moment {
  readonly frame: AnyMachineSnapshot;
  readonly context: unknown;
  readonly timers: Moment["timers"];
  readonly step: number | null;
  /** Its own snapshot, once it was asked for; forgotten when the next moment begins. */
  whole: AnyMachineSnapshot | null;

  constructor(
    frame: AnyMachineSnapshot,
    whole: AnyMachineSnapshot,
    timers: Moment["timers"],
    step: number | null,
  ) {
    this.frame = frame;
    this.context = whole.context;
    this.timers = whole.status === "active" ? timers : noTimers;
    this.step = step;
    this.whole = whole;
  }

  get snapshot(): AnyMachineSnapshot {
    const { frame, context } = this;
    this.whole ??= frame.context === context ? frame : ({ ...frame, context } as AnyMachineSnapshot);
    return this.whole;
  }
  get value(): unknown {
    return this.frame.value;
  }
  get status(): ActorStatus {
    return statusOf(this.frame.status);
  }
  get output(): unknown {
    return this.frame.output ?? null;
  }
  get error(): unknown {
    return plain(this.frame.error) ?? null;
  }
}

const sameHistory = (one: AnyMachineSnapshot["historyValue"], other: typeof one): boolean => {
  const [states, others] = [Object.keys(one), Object.keys(other)];
  return states.length === others.length && states.every((state) => one[state] === other[state]);
};

/** Whether nothing but the context of two snapshots of a machine differs. */
const isFrameOf = (frame: AnyMachineSnapshot, snapshot: AnyMachineSnapshot): boolean =>
  frame.status === snapshot.status &&
  frame.output === snapshot.output &&
  frame.error === snapshot.error &&
  frame.children === snapshot.children &&
  sameValue(frame.value, snapshot.value) &&
  sameHistory(frame.historyValue, snapshot.historyValue);

/** A machine's moment after a step of its own; `before` is the one that it follows. */
export const momentOf = (
  snapshot: AnyMachineSnapshot,
  timers: Moment["timers"],
  step: number | null,
  before: Moment | null,
): Moment => {
  const frame =
    before instanceof MachineMoment && isFrameOf(before.frame, snapshot) ? before.frame : snapshot;
  return new MachineMoment(frame, snapshot, timers, step);
};

/** A moment of a live actor with other delays that run. */
export const withTimers = (moment: Moment, timers: Moment["timers"]): Moment =>
  moment instanceof MachineMoment
    ? new MachineMoment(moment.frame, moment.snapshot, timers, moment.step)
    : changedMoment(moment, { timers });

/** A moment that differs from another in what is given. */
export const changedMoment = (
  { snapshot, value, context, status, timers, output, error, step }: Moment,
  change: Partial<Moment>,
): Moment => ({ snapshot, value, context, status, timers, output, error, step, ...change });

/** Delays as they were told. */
export const toldTimers = (timers: readonly KeptTimer[]): readonly Timer[] =>
  timers.map((timer) => ({ ...timer, label: timer.label ?? timer.event.type }));

/** What a machine that is not here is after an event, as its app told it. */
export const toldMoment = (
  before: Moment,
  { value, status, told }: EventEntry & { readonly told: Told },
  index: number,
): Moment => ({
  snapshot: null,
  value,
  context: "context" in told ? told.context : before.context,
  status: statusOf(status),
  timers: status === "active" ? toldTimers(told.timers) : [],
  output: told.output ?? null,
  error: told.error ?? null,
  step: index,
});

/** What a promise, a callback or an unknown machine is after an event of its own. */
export const plainMoment = (
  before: Moment,
  { event, value, status }: EventEntry,
  index: number,
  isMachine: boolean,
): Moment => {
  const after = (change: Partial<Moment>): Moment => changedMoment(before, { ...change, step: index });
  // A machine that throws has told nothing of its step: it is where it was, and nothing runs in it any more.
  if (isMachine && status === null && event.type !== "xstate.stop")
    return after({ status: "failed", timers: [] });
  if (isMachine) return after({ value, status: statusOf(status) });
  if (event.type === "xstate.promise.resolve")
    return after({ status: "done", output: event["data"] ?? null });
  if (event.type === "xstate.promise.reject")
    return after({ status: "failed", error: event["data"] ?? null });
  return after(event.type === "xstate.stop" ? { status: "stopped" } : {});
};
