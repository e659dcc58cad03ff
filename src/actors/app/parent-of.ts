import { Actor, type AnyActorRef } from "xstate";

/** The actor that started this one; undefined for the root of a system. */
export const parentOf = (ref: AnyActorRef): AnyActorRef | undefined =>
  ref instanceof Actor ? ref.options.parent : undefined;
