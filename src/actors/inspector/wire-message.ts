import type { Actor, AnyActorLogic, AnyActorRef, InspectionEvent } from "xstate";

import { parentOf } from "../app/parent-of.ts";
import { plain, plainEvent } from "../journal/redact.ts";
import type { WireMessage } from "./channel.ts";

const VERSION = "0.7.2";

interface Logic {
  readonly config?: { readonly id?: string };
}

const named = (_: string, value: unknown): unknown =>
  typeof value === "function" ? { type: value.name } : value;

const definitions = new WeakMap<object, string>();

/** A machine's config as the official wire tells it: JSON, functions by their names. */
const definitionOf = (logic: Logic, name: string): string => {
  const { config } = logic;
  if (typeof config !== "object") return JSON.stringify({ id: name });
  const known = definitions.get(config) ?? JSON.stringify(config, named);
  definitions.set(config, known);
  return known;
};

/** A snapshot as plain JSON without secrets. Our own page folds the context itself: it need not travel at every event. */
const plainSnapshot = (snapshot: unknown, withContext: boolean): Record<string, unknown> => {
  const { status, value, context, output, error } = snapshot as Readonly<Record<string, unknown>>;
  return {
    status,
    ...(value === undefined ? {} : { value }),
    ...(withContext && context !== undefined ? { context: plain(context) } : {}),
    ...(output === undefined ? {} : { output: plain(output) }),
    ...(error === undefined ? {} : { error: plain(error) }),
  };
};

const logicOf = (ref: AnyActorRef): Logic => (ref as Actor<AnyActorLogic>).logic as Logic;

/** A living actor as the official wire announces it, without secrets. `time` in epoch milliseconds. */
export const actorMessage = (
  ref: AnyActorRef,
  rootId: string,
  time: number,
  withContext: boolean,
): WireMessage => {
  const logic = logicOf(ref);
  const name = ref.id === ref.sessionId ? (logic.config?.id ?? ref.id) : ref.id;
  return {
    type: "@xstate.actor",
    name,
    definition: definitionOf(logic, name),
    parentId: parentOf(ref)?.sessionId,
    snapshot: plainSnapshot(ref.getSnapshot(), withContext),
    sessionId: ref.sessionId,
    rootId,
    createdAt: String(time),
    id: null,
    _version: VERSION,
  } as unknown as WireMessage;
};

/** What happened as the official wire tells it, at once and without secrets; null for what that wire does not tell. */
export const wireMessage = (
  event: InspectionEvent,
  time: number,
  withContext: boolean,
): WireMessage | null => {
  const ref = event.actorRef as AnyActorRef;
  const common = {
    sessionId: ref.sessionId,
    rootId: event.rootId,
    createdAt: String(time),
    id: null,
    _version: VERSION,
  };
  switch (event.type) {
    case "@xstate.actor":
      return actorMessage(ref, event.rootId, time, withContext);
    case "@xstate.event":
      return {
        ...common,
        type: event.type,
        event: plainEvent(event.event, logicOf(ref)),
        sourceId: event.sourceRef?.sessionId,
      } as unknown as WireMessage;
    case "@xstate.snapshot":
      return {
        ...common,
        type: event.type,
        event: plainEvent(event.event, logicOf(ref)),
        snapshot: plainSnapshot(event.snapshot, withContext),
      } as unknown as WireMessage;
    default:
      return null;
  }
};

/** An actor and everything below it that lives, parents first. */
export const livingActors = (root: AnyActorRef): readonly AnyActorRef[] => {
  const children = (
    root.getSnapshot() as { readonly children?: Readonly<Record<string, AnyActorRef | undefined>> }
  ).children;
  const below = Object.values(children ?? {}).filter((child) => child !== undefined);
  return [root, ...below.flatMap(livingActors)];
};
