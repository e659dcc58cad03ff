import type {
  Actor,
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  InspectedEventEvent,
  InspectedSnapshotEvent,
  InspectionEvent,
} from "xstate";

import { parentOf } from "../app/parent-of.ts";
import type { Chart } from "../../machines/inspector/chart.ts";
import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import { isMachine } from "./is-machine.ts";
import type { ActorEntry, EventEntry, JournalEntry, Recording, Told } from "./recording.ts";
import { processingStatus } from "../xstate-private/processing-status.ts";
import type { Inspected } from "./inspected.ts";
import { plainEvent, plainInput } from "./redact.ts";

export interface Recorder {
  /** Given to `createActor` as `inspect`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Records what was inspected before, as if now: in the order in which it happened. */
  readonly take: (inspected: Inspected) => void;
  readonly recording: () => Recording;
  /** Tells every entry from now on, in order and each when it is whole: right after what is running. Answers how to end it. */
  readonly follow: (listener: (entry: JournalEntry) => void) => () => void;
  /** From now on the ring can be replayed without its beginning: `checkpointHead` of src/actors/journal/head.ts says how. */
  readonly keepHeads: (make: HeadOf) => void;
}

/** What a replay needs that begins with the actors that live now. */
export type HeadOf = (
  living: ReadonlyMap<AnyActorRef, { readonly entry: ActorEntry }>,
  seq: number,
  time: number,
) => JournalEntry[];

/** How what happens becomes entries. `actor` is asked once for each actor, `step` after each event that a machine took. */
export interface Telling {
  readonly event: (event: { readonly type: string }, logic: unknown) => PlainEvent;
  readonly input: (id: string, input: unknown) => unknown;
  readonly actor: (
    ref: AnyActorRef,
    number: number,
  ) => { readonly machine: string | null; readonly told?: true; readonly chart?: Chart };
  readonly step: ((ref: AnyActorRef, snapshot: AnyMachineSnapshot) => Told) | null;
}

/** Machines that the reader has as well: their events say all. */
const byEvents: Telling = {
  event: plainEvent,
  input: plainInput,
  actor: (ref) => {
    const { logic } = ref as Actor<AnyActorLogic>;
    return { machine: isMachine(logic) ? logic.id : null };
  },
  step: null,
};

const CAPACITY = 20_000;
const STARTED = 1;
const STOPPED = 2;

type Open = { -readonly [Key in keyof EventEntry]: EventEntry[Key] };

/** An actor with the event that it is taking and those that wait for it, each with its sender. */
interface Living {
  readonly entry: ActorEntry;
  readonly logic: unknown;
  open: Open | null;
  taking: object | null;
  waiting: [event: { readonly type: string }, source: number | null][];
}

/**
 * Records every actor and every event that one takes, bounded by `capacity` entries. Secrets are replaced before
 * anything is kept. `time` in epoch milliseconds.
 */
export const createRecorder = (
  time: () => number,
  capacity = CAPACITY,
  telling: Telling = byEvents,
): Recorder => {
  const living = new Map<AnyActorRef, Living>();
  const listeners = new Set<(entry: JournalEntry) => void>();
  const chunkSize = Math.ceil(capacity / 10);
  const mostChunks = Math.floor(capacity / chunkSize);
  let chunk: JournalEntry[] = [];
  /** What those who follow are told in a moment; null: nothing, or they are others by now. */
  let untold: JournalEntry[] | null = null;
  const chunks = [{ head: [] as JournalEntry[], chunk }];
  let headOf: HeadOf = () => [];
  let last: AnyActorRef | null = null;
  let lastLiving: Living | undefined;
  let actors = 0;
  let seq = 0;
  let dropped = 0;

  const keep = (entry: JournalEntry): void => {
    chunk.push(entry);
    if (listeners.size === 0) return;
    if (untold !== null) return void untold.push(entry);
    const entries = (untold = [entry]);
    const all = [...listeners];
    queueMicrotask(() => {
      if (untold === entries) untold = null;
      for (const each of entries) for (const listener of all) listener(each);
    });
  };

  const recordActor = (ref: AnyActorRef, now: number): void => {
    const { logic, systemId, options } = ref as Actor<AnyActorLogic>;
    const parentRef = parentOf(ref);
    const parent = parentRef && living.get(parentRef)?.entry;
    const entry: ActorEntry = {
      kind: "actor",
      seq: (seq += 1),
      time: now,
      actor: (actors += 1),
      parent: parent?.actor ?? null,
      path: parent === undefined ? ref.id : `${parent.path}/${ref.id}`,
      id: ref.id,
      systemId: systemId ?? options.systemId ?? null,
      ...telling.actor(ref, actors),
      input: telling.input(ref.id, options.input),
    };
    last = null;
    living.set(ref, { entry, logic, open: null, taking: null, waiting: [] });
    keep(entry);
  };

  const begin = (
    actor: Living,
    event: { readonly type: string },
    source: number | null,
    now: number,
  ): Open => {
    if (chunk.length >= chunkSize) {
      for (const ref of living.keys()) {
        if (processingStatus(ref) === STOPPED) living.delete(ref);
      }
      chunk = [];
      chunks.push({ head: headOf(living, seq, now), chunk });
      if (chunks.length > mostChunks) dropped += chunks.shift()!.chunk.length;
    }
    actor.taking = event;
    const { entry } = actor;
    keep(
      (actor.open = {
        kind: "event",
        seq: (seq += 1),
        time: now,
        actor: entry.actor,
        source,
        event: telling.event(event, actor.logic),
        value: null,
        status: null,
      }),
    );
    return actor.open;
  };

  const livingOf = (ref: AnyActorRef): Living | undefined => {
    if (ref === last) return lastLiving;
    last = ref;
    return (lastLiving = living.get(ref));
  };

  const receive = (
    { actorRef, event, sourceRef }: InspectedEventEvent,
    clock: () => number,
    processing: number,
  ): void => {
    const actor = livingOf(actorRef as AnyActorRef);
    if (actor === undefined || processing === STOPPED) return;
    if (actor.entry.machine === null && event.type === "xstate.init") return;
    const source =
      sourceRef === undefined || sourceRef === actorRef
        ? null
        : (living.get(sourceRef as AnyActorRef)?.entry.actor ?? null);
    if (actor.open === null && processing === STARTED) begin(actor, event, source, clock());
    else actor.waiting.push([event, source]);
  };

  const finish = ({ actorRef, event, snapshot }: InspectedSnapshotEvent, clock: () => number): void => {
    const ref = actorRef as AnyActorRef;
    // An event is followed by its snapshot, mostly.
    const actor = livingOf(ref);
    if (actor === undefined) return;
    const { entry, open, waiting } = actor;
    const isMachineActor = entry.machine !== null;
    const { value, status } = snapshot as { readonly value?: unknown; readonly status: string };
    if (isMachineActor || event.type !== "xstate.init") {
      const taken = open ?? begin(actor, event, null, clock());
      // A stop throws away what waits, even what was just begun.
      if (actor.taking !== event) taken.event = telling.event(event, actor.logic);
      if (value !== undefined) taken.value = value;
      if (isMachineActor) {
        taken.status = status;
        if (telling.step !== null) taken.told = telling.step(ref, snapshot as AnyMachineSnapshot);
      }
      actor.open = null;
    }
    if (waiting.length === 0) return;
    const [next, source] = waiting.shift()!;
    if (status === "active") begin(actor, next, source, clock());
  };

  /** Microsteps and actions are no part of the recording: they follow from the machines. */
  const take = (event: InspectionEvent, clock: () => number, processing: number | null): void => {
    const { type } = event;
    if (type === "@xstate.event")
      receive(event, clock, processing ?? processingStatus(event.actorRef as AnyActorRef));
    else if (type === "@xstate.snapshot") finish(event, clock);
    else if (type === "@xstate.actor") recordActor(event.actorRef as AnyActorRef, clock());
  };

  return {
    inspect: (event) => take(event, time, null),
    take: ({ event, time: at, processing }) => take(event, () => at, processing),
    recording: () => ({
      format: 1,
      dropped,
      entries: [...(dropped > 0 ? chunks[0]!.head : []), ...chunks.flatMap((kept) => kept.chunk)],
    }),
    follow: (listener) => {
      listeners.add(listener);
      untold = null;
      return () => {
        listeners.delete(listener);
        untold = null;
      };
    },
    keepHeads: (make) => {
      headOf = make;
    },
  };
};
