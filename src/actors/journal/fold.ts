import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from "xstate";

import type { Step, TimelineNote } from "../../machines/inspector/timeline.ts";
import { snapshotFrom, timersFrom } from "./checkpoint.ts";
import {
  changedMoment,
  enterMoment,
  latestMoment,
  momentAt,
  momentOf,
  nothing,
  plainMoment,
  statusOf,
  toldMoment,
  toldTimers,
  withTimers,
  type FoldedActor,
  type Moment,
} from "./fold-moments.ts";
import { createSlots, type Slot } from "./fold-slots.ts";
import type { LedTo } from "./led-to.ts";
import { divergenceText, lostStateText, lostText, unknownMachineText } from "./note-texts.ts";
import type { ActorEntry, CheckpointEntry, EventEntry, JournalEntry } from "./recording.ts";
import { plain } from "./redact.ts";
import { createSharedLists } from "./shared-lists.ts";
import { sameValue } from "./state-value.ts";
import { timersAfter, withoutFired } from "./timers.ts";
import {
  firstValue,
  noteValue,
  notedAsTold,
  nothingNoted,
  stepOf,
  type AskedAction,
  type Noted,
} from "./noted.ts";

/** Finds a machine by its id, which is its flow's slug. */
export type MachineOf = (id: string) => AnyStateMachine | undefined;

/** The step from which on a machine of this build does something else than was recorded. */
export interface Parting {
  readonly actor: number;
  readonly index: number;
  readonly now: LedTo;
}

/** What the entry that was folded last led to: actions in their order, and actors that XState made for it, which never run. */
export interface LastLed {
  readonly asked: readonly AskedAction[];
  readonly made: readonly AnyActorRef[];
}

/**
 * A recording as far as it was folded. The refs in its snapshots show the moment that was sought last; null is the newest.
 */
export interface Fold {
  readonly steps: readonly Step[];
  readonly actors: ReadonlyMap<number, FoldedActor>;
  readonly notes: readonly TimelineNote[];
  readonly partings: readonly Parting[];
  readonly append: (entry: JournalEntry) => void;
  /** Moves every ref of this fold to a step's index and tells who watches them. */
  readonly seek: (index: number | null) => void;
  /** Reads something as it was at a step, without notifying subscribers. */
  readonly reading: <Value>(index: number, read: () => Value) => Value;
  readonly lastLed: () => LastLed;
  /** The number of the actor that a ref in an action or a snapshot stands for. */
  readonly numberOf: (ref: object) => number | null;
}

const DONE = "xstate.done.actor.";
const ERROR = "xstate.error.actor.";

/**
 * Folds journal entries, one after the other, through the machines' pure `transition`. Nothing is called, sent or started.
 * Where a machine is unknown, throws or leaves what was recorded, its actor is shown as recorded from there on, and
 * a note says so.
 */
export const createFold = (machineOf: MachineOf): Fold => {
  const steps: Step[] = [];
  const notes: TimelineNote[] = [];
  const partings: Parting[] = [];
  const actors = new Map<number, FoldedActor>();
  const bySystemId = new Map<string, FoldedActor[]>();
  const lost = new Set<number>();
  const listeners = new Set<() => void>();
  let cursor = Number.POSITIVE_INFINITY;
  const shared = createSharedLists();
  let noted: Noted = nothingNoted();
  let made: AnyActorRef[] = [];

  const show = (number: number): unknown => {
    const actor = actors.get(number);
    if (actor === undefined) return undefined;
    // A subscriber may read it once more before it sees that it has not begun yet.
    const { snapshot, status, output, error } = momentAt(actor, cursor) ?? actor.moments[0]!;
    return snapshot ?? { status: status === "live" ? "active" : status, output, error };
  };

  const slots = createSlots({
    snapshotOf: show,
    noted: () => noted,
    made: (original) => made.push(original),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    bySystemId: (root, systemId): AnyActorRef | undefined =>
      bySystemId.get(systemId)?.findLast((actor) => {
        const own = (actor.root ?? actor).slot === root;
        return own && momentAt(actor, cursor)?.status === "live";
      })?.slot.ref,
  });

  const observed = <Value>(run: () => Value): Value => {
    noted = nothingNoted();
    const before = cursor;
    cursor = Number.POSITIVE_INFINITY;
    try {
      return run();
    } finally {
      cursor = before;
    }
  };

  /** A child that its parent's step made and dropped again never starts. */
  const isDropped = ({ entry }: FoldedActor): boolean => {
    const parent = entry.parent === null ? undefined : actors.get(entry.parent);
    const snapshot = parent === undefined ? null : latestMoment(parent).snapshot;
    return snapshot !== null && snapshot.status === "active" && !(entry.id in snapshot.children);
  };

  const beginMachine = (machine: AnyStateMachine, { slot }: FoldedActor, entry: ActorEntry): Moment => {
    const initial = observed(() => {
      noteValue(noted, firstValue(machine));
      return machine.getInitialSnapshot(slot.scope, entry.input ?? undefined) as AnyMachineSnapshot;
    });
    const snapshot = slots.settle(slot, null, initial);
    noteValue(noted, snapshot.value);
    return momentOf(snapshot, timersAfter([], noted.asked, entry.time, machine), null, null);
  };

  const begin = (entry: ActorEntry): void => {
    const parent = entry.parent === null ? undefined : actors.get(entry.parent);
    const machine = entry.machine === null ? null : (machineOf(entry.machine) ?? null);
    const actor: FoldedActor = {
      entry,
      machine,
      slot: slots.begin(entry.actor, entry.path, entry.id, parent?.slot ?? null),
      root: parent === undefined ? null : (parent.root ?? parent),
      born: steps.length - 1,
      from: [],
      moments: [],
      initial: null,
      started: null,
      leftAt: null,
      near: 0,
    };
    actors.set(entry.actor, actor);
    if (entry.systemId !== null) {
      bySystemId.set(entry.systemId, [...(bySystemId.get(entry.systemId) ?? []), actor]);
    }
    if (machine === null) {
      enterMoment(actor, actor.born, isDropped(actor) ? { ...nothing, status: "stopped" } : { ...nothing });
      if (entry.machine !== null && entry.told === undefined)
        leave(actor, steps.length, unknownMachineText(entry));
      return;
    }
    const moment = beginMachine(machine, actor, entry);
    actor.initial = noted;
    const isStopped = isDropped(actor);
    enterMoment(actor, actor.born, isStopped ? changedMoment(moment, { status: "stopped" }) : moment);
  };

  const leave = (actor: FoldedActor, index: number, text: string): void => {
    actor.leftAt = index;
    if (!notes.some((note) => note.text === text)) {
      notes.push({ kind: actor.machine === null ? "version" : "diverged", text, step: index });
    }
  };

  const part = (actor: FoldedActor, index: number, entry: EventEntry, now: LedTo): void => {
    partings.push({ actor: actor.entry.actor, index, now });
    leave(actor, index, divergenceText(actor.entry, index, entry, now));
  };

  const resume = (actor: FoldedActor, entry: CheckpointEntry): void => {
    (actor.root ?? actor).started ??= steps.length - 1;
    actor.started ??= steps.length - 1;
    const { machine, slot } = actor;
    const asRecorded = { ...nothing, value: entry.value, status: statusOf(entry.status) };
    if (machine === null) {
      const { context, timers } = entry;
      return enterMoment(actor, steps.length - 1, { ...asRecorded, context, timers: toldTimers(timers) });
    }
    try {
      const snapshot = snapshotFrom(machine, entry, slot, slots);
      enterMoment(actor, steps.length - 1, momentOf(snapshot, timersFrom(machine, entry), null, null));
    } catch {
      leave(actor, steps.length, lostStateText(actor.entry, entry));
      enterMoment(actor, steps.length - 1, asRecorded);
    }
  };

  const started = (actor: FoldedActor, entry: EventEntry, index: number): AnyMachineSnapshot => {
    const { snapshot } = latestMoment(actor);
    if (actor.initial !== null) noted = actor.initial;
    actor.initial = null;
    actor.started ??= index;
    // A stopped root that begins again goes on where it was.
    return snapshot!.status === "stopped"
      ? ({ ...snapshot!, status: entry.status ?? "active" } as AnyMachineSnapshot)
      : snapshot!;
  };

  const taken = (actor: FoldedActor, machine: AnyStateMachine, entry: EventEntry, index: number): Moment => {
    const last = latestMoment(actor);
    const { snapshot: before, timers } = last;
    const next = observed(() =>
      entry.event.type === "xstate.init"
        ? started(actor, entry, index)
        : (machine.transition(before!, entry.event, actor.slot.scope) as AnyMachineSnapshot),
    );
    const snapshot = slots.settle(actor.slot, before, next);
    noteValue(noted, snapshot.value);
    const isInit = entry.event.type === "xstate.init";
    const after = isInit ? timers : timersAfter(timers, noted.asked, entry.time, machine);
    const moment = momentOf(snapshot, after, index, last);
    // It is equal to what was noted last, and stands in memory already.
    noted.values[noted.values.length - 1] = moment.value;
    return moment;
  };

  const recorded = (entry: EventEntry, index: number): Moment => {
    noted = nothingNoted();
    if (entry.value !== null) noteValue(noted, entry.value);
    return { ...nothing, value: entry.value, status: statusOf(entry.status), step: index };
  };

  const takeMachine = (
    actor: FoldedActor,
    machine: AnyStateMachine,
    entry: EventEntry,
    index: number,
  ): Moment => {
    if (actor.leftAt !== null) return recorded(entry, index);
    try {
      const moment = taken(actor, machine, entry, index);
      const { value, status } = moment.snapshot!;
      if (entry.status === null || (sameValue(value, entry.value) && status === entry.status)) return moment;
      part(actor, index, entry, { value, status });
    } catch (error) {
      // What threw when it was recorded has no value: then it broke there as it does here.
      if (entry.status === null) {
        const failed = { status: "failed", timers: [], error: plain(error), step: index } as const;
        return changedMoment(latestMoment(actor), failed);
      }
      part(actor, index, entry, { error: String(error) });
    }
    return recorded(entry, index);
  };

  const takePlain = (actor: FoldedActor, entry: EventEntry, index: number): Moment => {
    const { told } = entry;
    noted = told === undefined ? nothingNoted() : notedAsTold(told);
    if (entry.value !== null) noteValue(noted, entry.value);
    if (told !== undefined) return toldMoment(latestMoment(actor), { ...entry, told }, index);
    return plainMoment(latestMoment(actor), entry, index, actor.entry.machine !== null);
  };

  /** What an actor's event tells about the one that sent it: its timer rang, or it has ended. */
  const noteSource = ({ event, source, actor: number }: EventEntry, index: number): void => {
    const sender = actors.get(source ?? number);
    if (sender === undefined) return;
    const moment = latestMoment(sender);
    if (moment.timers.length > 0) {
      const timers = withoutFired(moment.timers, event);
      if (timers !== moment.timers) return enterMoment(sender, index, withTimers(moment, timers));
    }
    if (source === null || moment.status !== "live" || sender.entry.parent !== number) return;
    if (event.type === `${DONE}${sender.entry.id}` && sender.machine === null) {
      enterMoment(sender, index, changedMoment(moment, { status: "done", output: event["output"] ?? null }));
    }
    if (event.type === `${ERROR}${sender.entry.id}`) {
      const failed = { status: "failed", error: event["error"] ?? null, timers: [] } as const;
      enterMoment(sender, index, changedMoment(moment, failed));
    }
  };

  /** The children of one that broke receive nothing any more. */
  const stopBelow = (slot: Slot, index: number): void => {
    for (const actor of actors.values()) {
      if (actor.slot.parent !== slot) continue;
      const moment = latestMoment(actor);
      if (moment.status === "live")
        enterMoment(actor, index, changedMoment(moment, { status: "stopped", timers: [] }));
      stopBelow(actor.slot, index);
    }
  };

  const take = (entry: EventEntry): void => {
    const index = steps.length;
    const actor = actors.get(entry.actor);
    if (actor === undefined) {
      if (!lost.has(entry.actor)) notes.push({ kind: "lost", text: lostText(entry), step: index });
      lost.add(entry.actor);
      noted = nothingNoted();
    } else {
      (actor.root ?? actor).started ??= index;
      noteSource(entry, index);
      const { machine } = actor;
      const moment =
        machine === null ? takePlain(actor, entry, index) : takeMachine(actor, machine, entry, index);
      enterMoment(actor, index, moment);
      if (moment.status === "failed") stopBelow(actor.slot, index);
    }
    steps.push(stepOf(entry, index, noted, shared));
  };

  return {
    steps,
    actors,
    notes,
    partings,
    lastLed: () => ({ asked: noted.asked, made }),
    numberOf: slots.numberOf,
    append: (entry) => {
      made = [];
      if (entry.kind === "actor") return begin(entry);
      if (entry.kind === "event") return take(entry);
      const actor = actors.get(entry.actor);
      if (actor !== undefined) resume(actor, entry);
    },
    seek: (index) => {
      cursor = index ?? Number.POSITIVE_INFINITY;
      for (const listener of listeners) listener();
    },
    reading: (index, read) => {
      const before = cursor;
      cursor = index;
      try {
        return read();
      } finally {
        cursor = before;
      }
    },
  };
};
