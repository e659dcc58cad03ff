import type { AnyActorRef, AnyMachineSnapshot } from "xstate";

import { transitions } from "../../machines/inspector/chart.ts";
import type { SendAnswer } from "../../machines/inspector/library.ts";
import { parentOf } from "../app/parent-of.ts";
import type { JournalEntry } from "../journal/recording.ts";
import { livingActors } from "./wire-message.ts";

/** Which of the recorded actors runs at a path now: the newest that was created there. */
export interface ActorIndex {
  readonly add: (entry: JournalEntry) => void;
  readonly pathOf: (actor: number) => string | undefined;
  readonly newestAt: (path: string) => number | undefined;
}

export const createActorIndex = (): ActorIndex => {
  const paths = new Map<number, string>();
  const newest = new Map<string, number>();
  return {
    add: (entry) => {
      if (entry.kind !== "actor") return;
      paths.set(entry.actor, entry.path);
      newest.set(entry.path, entry.actor);
    },
    pathOf: (actor) => paths.get(actor),
    newestAt: (path) => newest.get(path),
  };
};

/** The path of a running actor, as the journal has it. */
export const pathOf = (ref: AnyActorRef): string => {
  const parent = parentOf(ref);
  return parent === undefined ? ref.id : `${pathOf(parent)}/${ref.id}`;
};

/** An answer that says no. */
export const refuse = (reason: string) => ({ accepted: false, reason }) as const;

/** Transitions of the active states that this event could take, by the names that charts have for them. */
const possibleTransitions = (snapshot: AnyMachineSnapshot, type: string): readonly string[] => {
  const own = new Set<unknown>(snapshot._nodes.flatMap((node) => node.transitions.get(type) ?? []));
  return transitions(snapshot.machine)
    .filter(({ definition }) => own.has(definition))
    .map(({ name }) => name);
};

const refuseNow = (id: string, snapshot: AnyMachineSnapshot, type: string): SendAnswer => {
  const refusedBy = possibleTransitions(snapshot, type);
  return refusedBy.length === 0
    ? refuse(`${id} does not take ${type} in the state it is in.`)
    : { ...refuse(`${id} does not take ${type} now, or not with this payload.`), refusedBy };
};

const isPlainEvent = (event: unknown): event is { readonly type: string } =>
  typeof event === "object" &&
  event !== null &&
  Object.getPrototypeOf(event) === Object.prototype &&
  "type" in event &&
  typeof event.type === "string" &&
  event.type !== "";

/**
 * Sends an event to a live actor by its number in the journal, when it is one that the machine takes now. Events of
 * xstate itself are refused: they are answers of actors and timers, which would be faked.
 */
export const sendEvent = (
  app: AnyActorRef,
  actorIndex: ActorIndex,
  actor: number,
  event: unknown,
): SendAnswer => {
  const path = actorIndex.pathOf(actor);
  if (path === undefined) return refuse("This page load has no such actor.");
  const ref =
    actorIndex.newestAt(path) === actor ? livingActors(app).find((one) => pathOf(one) === path) : undefined;
  return sendTo(ref, event);
};

/** Why an actor with a snapshot does not take an event now; null when it does. */
export const refusalOf = (
  id: string,
  snapshot: object | null | undefined,
  event: { readonly type: string },
): SendAnswer | null => {
  if (!snapshot || !("status" in snapshot) || snapshot.status !== "active")
    return refuse("This actor does not live any more.");
  if (!("machine" in snapshot)) return refuse("Only machines can be sent events.");
  try {
    const machine = snapshot as AnyMachineSnapshot;
    return machine.can(event) ? null : refuseNow(id, machine, event.type);
  } catch (error) {
    return refuse(`A guard cannot read this payload: ${(error as Error).message}`);
  }
};

/** Sends an event to an actor, when it lives and takes it now. */
export const sendTo = (ref: AnyActorRef | undefined, event: unknown): SendAnswer => {
  if (!isPlainEvent(event)) return refuse("An event is an object with a type.");
  if (event.type.startsWith("xstate."))
    return refuse(`${event.type} belongs to xstate and cannot be sent by hand.`);
  const refused = refusalOf(ref?.id ?? "", ref?.getSnapshot() as object | undefined, event);
  if (refused !== null) return refused;
  ref?.send(event);
  return { accepted: true };
};
