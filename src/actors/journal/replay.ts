import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from "xstate";

import { frozenRef, inertScope } from "./inert-scope.ts";
import type { ActorEntry, EventEntry, Recording } from "./recording.ts";
import { plain } from "./redact.ts";

/** An actor as far as it was replayed; `snapshot` is null for promises and callbacks, whose state is not folded. */
export interface ReplayedActor {
  readonly entry: ActorEntry;
  readonly snapshot: AnyMachineSnapshot | null;
}

/** Comparable JSON of a machine's state: value, status, context and children, refs by id, secrets replaced. */
export const describeState = (snapshot: AnyMachineSnapshot): unknown => ({
  value: snapshot.value,
  status: snapshot.status,
  context: plain(snapshot.context),
  children: Object.entries(snapshot.children)
    .filter(([, ref]) => ref !== undefined)
    .map(([id]) => id)
    .toSorted(),
});

const isRef = (value: object): value is AnyActorRef => "sessionId" in value && "send" in value;

const swapRefs = (value: unknown, swap: (ref: AnyActorRef) => AnyActorRef): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (isRef(value)) return swap(value);
  if (Array.isArray(value)) return value.map((item) => swapRefs(item, swap));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, swapRefs(part, swap)]));
};

const hasRefs = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  return isRef(value) || Object.values(value).some(hasRefs);
};

/**
 * Folds a recording through the machines' pure `transition` and answers every actor's last state, by number. Nothing is
 * called, sent or started. `machineOf` finds a machine by its id. Throws when the recording lost its beginning
 * or names an unknown machine. `until` stops after that sequence number (time travel).
 */
export const replay = (
  recording: Recording,
  machineOf: (id: string) => AnyStateMachine | undefined,
  until = Number.POSITIVE_INFINITY,
): ReadonlyMap<number, ReplayedActor> => {
  if (recording.dropped > 0) throw new Error("The recording lost its beginning and cannot be replayed.");
  const actors = new Map<number, { entry: ActorEntry; snapshot: AnyMachineSnapshot | null }>();
  const byPath = new Map<string, number>();
  const bySystemId = new Map<string, number>();

  const refTo = (number: number): AnyActorRef =>
    frozenRef(actors.get(number)?.entry.id ?? "", scopeOf(number).system, () => actors.get(number)?.snapshot);

  const scopeOf = (number: number) =>
    inertScope(actors.get(number)?.entry.id ?? "", {
      bySystemId: (systemId) => {
        const found = bySystemId.get(systemId);
        return found === undefined ? undefined : refTo(found);
      },
    });

  const freeze = (snapshot: AnyMachineSnapshot, path: string): AnyMachineSnapshot => {
    const swap = (ref: AnyActorRef): AnyActorRef => {
      const number = byPath.get(`${path}/${ref.id}`);
      return number === undefined ? ref : refTo(number);
    };
    const children = Object.fromEntries(
      Object.entries(snapshot.children).map(([id, ref]) => [
        id,
        ref === undefined ? ref : swap(ref as AnyActorRef),
      ]),
    );
    const context: unknown = hasRefs(snapshot.context) ? swapRefs(snapshot.context, swap) : snapshot.context;
    return { ...snapshot, children, context } as AnyMachineSnapshot;
  };

  const step = ({ actor: number, event }: EventEntry): void => {
    const actor = actors.get(number);
    if (actor === undefined || actor.entry.machine === null) return;
    const { machine: id, path, input } = actor.entry;
    const machine = machineOf(id);
    if (machine === undefined) throw new Error(`The recording names an unknown machine '${id}'.`);
    const next =
      event.type === "xstate.init" || actor.snapshot === null
        ? machine.getInitialSnapshot(scopeOf(number), input ?? undefined)
        : machine.transition(actor.snapshot, event, scopeOf(number));
    actor.snapshot = freeze(next as AnyMachineSnapshot, path);
  };

  for (const entry of recording.entries) {
    if (entry.seq > until) break;
    if (entry.kind === "event") {
      step(entry);
      continue;
    }
    if (entry.kind === "checkpoint") continue;
    actors.set(entry.actor, { entry, snapshot: null });
    byPath.set(entry.path, entry.actor);
    if (entry.systemId !== null) bySystemId.set(entry.systemId, entry.actor);
  }
  return actors;
};
