import type { Actor, AnyActorLogic, AnyActorRef, AnyEventObject, InspectionEvent } from "xstate";

import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import { latestMoment, type FoldedActor } from "./fold-moments.ts";
import { isMachine } from "./is-machine.ts";
import type { AskedAction } from "./noted.ts";
import type { ActorEntry, EventEntry, JournalEntry } from "./recording.ts";
import { plainEvent, plainInput } from "./redact.ts";
import type { GrowingTimeline } from "./timeline.ts";

type Original = Actor<AnyActorLogic>;

/** Carries emitted events between the actors of a system, as the product does: it inspects each actor, and opens once. */
export interface Carrier {
  readonly inspect: (event: InspectionEvent) => void;
  readonly open: (app: AnyActorRef) => void;
}

export interface BranchParts {
  /** The recording up to where the branch begins, folded. The branch appends to it. */
  readonly timeline: GrowingTimeline;
  /** The id of the machine that stands behind a name by which another one starts it, when it is code that loads later. */
  readonly lateMachine: (parent: string, source: string) => string | null;
  /** What carries emitted events; `now` in epoch seconds. */
  readonly carrier: ((now: () => number) => Carrier) | null;
  /** The number and the time (epoch milliseconds) of the last entry. */
  readonly seq: number;
  readonly time: number;
}

/** The other future of a recording: what its machines would have done with other events. */
export interface Branch {
  /**
   * Lets an actor take an event, and all others what follows from it. `entries` are those that this makes; what waited for
   * actors that came by it follows in the same list a microtask later. `endless`: the machines never come to rest, and were
   * stopped.
   */
  readonly send: (
    actor: number,
    event: PlainEvent,
  ) => { readonly entries: readonly JournalEntry[]; readonly endless: boolean };
}

/** As many entries as these come only of machines that send to each other for ever. */
const MOST_ENTRIES = 2_000;
const DONE = "xstate.done.actor.";
const ERROR = "xstate.error.actor.";

type Waiting = readonly [event: PlainEvent, source: number | null];

/**
 * Goes on from a recording by the machines' pure transitions, in the order in which XState's mailboxes would work: what a
 * machine sends, starts, stops and emits reaches the others at once. Promises, callbacks and delays never act by themselves:
 * an answer is sent by hand as `xstate.done.actor.<id>` or `xstate.error.actor.<id>`, a delay rings by its event.
 */
export const createBranch = ({ timeline, lateMachine, carrier, ...last }: BranchParts): Branch => {
  const { fold } = timeline;
  const queues = new Map<number, Waiting[]>();
  const handlers = new Map<number, (emitted: AnyEventObject) => void>();
  const refs = new Map<number, AnyActorRef>();
  let { seq, time } = last;
  let actors = Math.max(0, ...fold.actors.keys());
  let fresh: JournalEntry[] = [];

  const actorOf = (number: number): FoldedActor | undefined => fold.actors.get(number);
  const isLive = (number: number): boolean => {
    const actor = actorOf(number);
    return actor !== undefined && latestMoment(actor).status === "live";
  };

  /** Stands for an actor before the carrier. */
  const refOf = (number: number): AnyActorRef => {
    const known = refs.get(number);
    if (known !== undefined) return known;
    const { entry, slot } = actorOf(number)!;
    const ref = {
      id: entry.id,
      sessionId: `branch:${number}`,
      options: { parent: entry.parent === null ? undefined : refOf(entry.parent) },
      system: {
        get: (systemId: string) => {
          const found = slot.ref.system.get(systemId) as object | undefined;
          const place = found === undefined ? null : fold.numberOf(found);
          return place === null ? undefined : refOf(place);
        },
      },
      getSnapshot: () => ({ status: isLive(number) ? "active" : "stopped" }),
      send: (event: AnyEventObject) => deliver(number, event, null),
      on: (_type: string, handler: (emitted: AnyEventObject) => void) => handlers.set(number, handler),
    } as unknown as AnyActorRef;
    refs.set(number, ref);
    return ref;
  };

  const carrying = carrier?.(() => Math.floor(time / 1_000)) ?? null;
  const introduce = (number: number): void =>
    carrying?.inspect({ type: "@xstate.actor", actorRef: refOf(number), rootId: "" });

  const keep = (entry: JournalEntry): void => {
    timeline.append([entry]);
    fresh.push(entry);
  };

  /** The machine of an actor that a step made: the one that is named, its own, or the one that was recorded in its place before. */
  const machineFor = (parent: FoldedActor, { id, logic, options }: Original): string | null => {
    const named =
      typeof options.src === "string" ? lateMachine(parent.entry.machine ?? "", options.src) : null;
    const before = [...fold.actors.values()].findLast(
      ({ entry }) =>
        entry.id === id &&
        entry.machine !== null &&
        entry.parent !== null &&
        actorOf(entry.parent)?.entry.machine === parent.entry.machine,
    );
    return named ?? (isMachine(logic) ? logic.id : (before?.entry.machine ?? null));
  };

  const create = (parent: FoldedActor, original: Original): void => {
    const number = (actors += 1);
    const { id, options } = original;
    const entry: ActorEntry = {
      kind: "actor",
      seq: (seq += 1),
      time,
      actor: number,
      parent: parent.entry.actor,
      path: `${parent.entry.path}/${id}`,
      id,
      systemId: original.systemId ?? options.systemId ?? null,
      machine: machineFor(parent, original),
      input: plainInput(id, options.input),
    };
    keep(entry);
    const { made } = fold.lastLed();
    introduce(number);
    for (const child of made) create(actorOf(number)!, child as Original);
  };

  /** Starts an actor that a step made, unless the step dropped it again. */
  const start = (original: object): void => {
    const number = fold.numberOf(original);
    const actor = number === null ? undefined : actorOf(number);
    if (actor === undefined || actor.entry.machine === null || !isLive(actor.entry.actor)) return;
    deliver(actor.entry.actor, { type: "xstate.init", input: actor.entry.input }, actor.entry.parent);
  };

  /** The actor that is meant: a ref that an actor was given as input is but a name in a recording. */
  const receiver = (from: number, to: object): number | null => {
    if (!("$ref" in to)) return fold.numberOf(to);
    for (let actor = actorOf(from); actor !== undefined; actor = actorOf(actor.entry.parent ?? -1))
      if (actor.entry.id === to.$ref) return actor.entry.actor;
    const others = [...fold.actors.values()].filter(({ entry }) => entry.id === to.$ref);
    return others.findLast(({ entry }) => isLive(entry.actor))?.entry.actor ?? null;
  };

  const perform = (from: number, { type, params }: AskedAction): void => {
    if (type === "xstate.spawnChild") {
      const { actorRef } = params as { readonly actorRef?: object };
      if (actorRef !== undefined) start(actorRef);
    }
    if (type === "xstate.sendTo") {
      const { to, event, delay } = params as { to: unknown; event: AnyEventObject; delay?: number };
      const number = typeof to === "object" && to !== null ? receiver(from, to) : null;
      if (number !== null && delay === undefined) deliver(number, plainEvent(event), from);
    }
    if (type === "xstate.stopChild" && typeof params === "object" && params !== null) {
      const number = fold.numberOf(params);
      if (number !== null) deliver(number, { type: "xstate.stop" }, null);
    }
    if (type === "xstate.emit") {
      handlers.get(from)?.((params as { readonly event: AnyEventObject }).event);
    }
  };

  const stopChildren = (parent: FoldedActor): void => {
    for (const child of Object.values(latestMoment(parent).snapshot?.children ?? {})) {
      const number = child === undefined ? null : fold.numberOf(child as object);
      if (number !== null) deliver(number, { type: "xstate.stop" }, null);
    }
  };

  /** Tells the parent of an actor that it has ended. */
  const end = ({ entry }: FoldedActor): void => {
    const { status, output, error } = latestMoment(actorOf(entry.actor)!);
    if (entry.parent === null) return;
    const { id, actor: number, parent } = entry;
    if (status === "done") deliver(parent, { type: `${DONE}${id}`, output, actorId: id }, number);
    if (status === "failed") deliver(parent, { type: `${ERROR}${id}`, error, actorId: id }, number);
  };

  const take = (number: number, event: PlainEvent, source: number | null): void => {
    if (fresh.length >= MOST_ENTRIES) return;
    // A recorder hears of a stop when it is over: children have stopped by then.
    if (event.type === "xstate.stop") stopChildren(actorOf(number)!);
    const entry: EventEntry = {
      ...{ kind: "event", seq: (seq += 1), time, actor: number, source },
      ...{ event, value: null, status: null },
    } as const;
    timeline.append([entry]);
    const { asked, made } = fold.lastLed();
    const actor = actorOf(number)!;
    const { snapshot, status } = latestMoment(actor);
    const after =
      snapshot === null || status === "failed" ? {} : { value: snapshot.value, status: snapshot.status };
    fresh.push({ ...entry, ...after });
    if (actor.machine === null) return;
    for (const original of made) create(actor, original as Original);
    const started = new Set(
      asked.flatMap(({ type, params }) =>
        type === "xstate.spawnChild" ? [(params as { readonly actorRef?: unknown }).actorRef] : [],
      ),
    );
    // What an assignment spawned starts first: its action stands nowhere.
    for (const original of made) if (!started.has(original)) start(original);
    for (const action of asked) perform(number, action);
    end(actor);
  };

  /** One event after the other: what comes while an actor is busy waits for it. */
  const deliver = (number: number, event: PlainEvent, source: number | null): void => {
    const busy = queues.get(number);
    if (busy !== undefined) {
      // A stop throws away what waits.
      if (event.type === "xstate.stop") busy.length = 0;
      busy.push([event, source]);
      return;
    }
    const waiting: Waiting[] = [[event, source]];
    queues.set(number, waiting);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (isLive(number)) take(number, ...next);
    }
    queues.delete(number);
  };

  for (const [number, { root, started, entry }] of fold.actors) {
    if ((root?.started ?? started) === null || !isLive(number)) continue;
    introduce(number);
    if (root === null && entry.machine !== null) carrying?.open(refOf(number));
  }

  /** What a promise was asked for comes from it, as XState has it. */
  const answer = (number: number, event: PlainEvent): boolean => {
    const [prefix, how, data] = event.type.startsWith(DONE)
      ? ([DONE, "resolve", event["output"]] as const)
      : ([ERROR, "reject", event["error"]] as const);
    if (!event.type.startsWith(prefix)) return false;
    const id = event.type.slice(prefix.length);
    const child = [...fold.actors.values()].findLast(
      ({ entry }) => entry.parent === number && entry.id === id && isLive(entry.actor),
    );
    if (child === undefined) return false;
    const from = child.entry.actor;
    deliver(from, { type: `xstate.promise.${how}`, data }, null);
    deliver(number, { ...event, actorId: id }, from);
    return true;
  };

  return {
    send: (number, event) => {
      fresh = [];
      const timer = latestMoment(actorOf(number)!).timers.find((one) => one.event.type === event.type);
      time = Math.max(time + 1, timer?.due ?? 0);
      if (!answer(number, event)) deliver(number, event, null);
      return { entries: fresh, endless: fresh.length >= MOST_ENTRIES };
    },
  };
};
