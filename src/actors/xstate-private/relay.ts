import type { AnyActorRef, AnyEventObject } from "xstate";

/** An event on its way to an actor; `source` sent it, undefined: somebody outside. */
export interface Relayed {
  readonly source: AnyActorRef | undefined;
  readonly target: AnyActorRef;
  readonly event: AnyEventObject;
}

interface PrivateSystem {
  _relay: (source: AnyActorRef | undefined, target: AnyActorRef, event: AnyEventObject) => void;
  readonly scheduler: { cancel: (source: AnyActorRef, id: string) => void };
}

export interface RelayInterception {
  /** Brings an event to its target as XState would have done. */
  readonly deliver: (message: Relayed) => void;
  readonly end: () => void;
}

/**
 * Every event between the actors of a system, from outside and of its timers goes to `relay` instead of to its target: all of
 * them pass the one function of the system that is replaced here. `cancelled` is told of timers that are called off.
 */
export const interceptRelay = (
  app: AnyActorRef,
  relay: (message: Relayed) => void,
  cancelled: (source: AnyActorRef, id: string) => void,
): RelayInterception => {
  const system = app.system as unknown as PrivateSystem;
  const { _relay: original, scheduler } = system;
  const { cancel } = scheduler;
  system._relay = (source, target, event) => relay({ source, target, event });
  scheduler.cancel = (source, id) => {
    cancelled(source, id);
    cancel(source, id);
  };
  return {
    deliver: ({ source, target, event }) => original(source, target, event),
    end: () => {
      system._relay = original;
      scheduler.cancel = cancel;
    },
  };
};
