import type { Actor, AnyActorLogic, AnyActorRef } from "xstate";

/** The actor that started this one; undefined for the root of a system. */
export const parentOf = (ref: AnyActorRef): AnyActorRef | undefined =>
  // By its fields: an app that brings an XState of its own has another class.
  (ref as Partial<Actor<AnyActorLogic>>).options?.parent;
