import type { AnyActorRef, AnyActorScope } from "xstate";

const nothing = (): void => {};

/** How a replayed actor finds its relatives: refs that answer what is known of them and do nothing. */
export interface Relatives {
  readonly bySystemId: (systemId: string) => AnyActorRef | undefined;
}

const inertSystem = ({ bySystemId }: Relatives) => {
  let ids = 0;
  return {
    _snapshot: { _scheduledEvents: {} },
    _bookId: () => `inert:${(ids += 1)}`,
    _register: (id: string) => id,
    _unregister: nothing,
    _set: nothing,
    _relay: nothing,
    _sendInspectionEvent: nothing,
    _clock: { setTimeout: () => 0, clearTimeout: nothing },
    _logger: nothing,
    get: bySystemId,
    getAll: () => ({}),
    inspect: () => ({ unsubscribe: nothing }),
    scheduler: { schedule: nothing, cancel: nothing, cancelAll: nothing },
    getSnapshot: () => ({ _scheduledEvents: {} }),
    start: nothing,
  };
};

/** A ref that shows a snapshot and does nothing: sends, starts and stops go nowhere. */
export const frozenRef = (id: string, system: unknown, snapshot: () => unknown): AnyActorRef =>
  ({
    id,
    sessionId: `frozen:${id}`,
    src: id,
    system,
    _processingStatus: 1,
    _send: nothing,
    send: nothing,
    start: nothing,
    stop: nothing,
    on: () => ({ unsubscribe: nothing }),
    subscribe: () => ({ unsubscribe: nothing }),
    getSnapshot: snapshot,
    getPersistedSnapshot: snapshot,
    toJSON: () => ({ $ref: id }),
  }) as unknown as AnyActorRef;

/**
 * The scope for a pure `logic.transition`: no action runs, no child starts, nothing is emitted or scheduled.
 * `executed` hears each action that a live actor would have run.
 */
export const inertScope = (
  id: string,
  relatives: Relatives = { bySystemId: () => undefined },
  executed: (action: { readonly type: string; readonly params: unknown }) => void = nothing,
): AnyActorScope => {
  const system = inertSystem(relatives);
  const self = frozenRef(id, system, () => undefined);
  return {
    id,
    self,
    system,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: executed,
  } as unknown as AnyActorScope;
};
