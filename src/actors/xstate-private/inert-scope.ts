import type { AnyActorRef, AnyActorScope, InspectionEvent } from "xstate";

const nothing = (): void => {};

/** How a replayed actor finds its relatives: refs that answer what is known of them and do nothing. */
export interface Relatives {
  readonly bySystemId: (systemId: string) => AnyActorRef | undefined;
  /** What its own ref shows. */
  readonly snapshot?: () => unknown;
  readonly subscribe?: AnyActorRef["subscribe"];
}

/** What a pure step would have done: `action` each action, `inspection` each inspection event, microsteps among them. */
export interface Observer {
  readonly action?: (action: { readonly type: string; readonly params: unknown }) => void;
  readonly inspection?: (event: InspectionEvent) => void;
}

const inertSystem = (bySystemId: Relatives["bySystemId"], inspection: Observer["inspection"]) => {
  let ids = 0;
  return {
    _snapshot: { _scheduledEvents: {} },
    _bookId: () => `inert:${(ids += 1)}`,
    _register: (id: string) => id,
    _unregister: nothing,
    _set: nothing,
    _relay: nothing,
    _sendInspectionEvent: inspection ?? nothing,
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
const frozenRef = (id: string, system: unknown, { snapshot, subscribe }: Relatives): AnyActorRef =>
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
    subscribe: subscribe ?? (() => ({ unsubscribe: nothing })),
    getSnapshot: snapshot ?? nothing,
    getPersistedSnapshot: snapshot ?? nothing,
    toJSON: () => ({ $ref: id }),
  }) as unknown as AnyActorRef;

/** The scope for a pure `logic.transition`: no action runs, no child starts, nothing is sent or scheduled. */
export const inertScope = (
  id: string,
  relatives: Relatives = { bySystemId: () => undefined },
  observer: Observer = {},
): AnyActorScope => {
  const system = inertSystem(relatives.bySystemId, observer.inspection);
  const self = frozenRef(id, system, relatives);
  return {
    id,
    self,
    system,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: observer.action ?? nothing,
  } as unknown as AnyActorScope;
};
