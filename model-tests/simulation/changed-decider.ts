import type { Decider, DecisionContext, DomainEvent } from "../../src/domain/decider/decider.ts";
import type { UnitOfWork } from "../../src/server/store/event-store.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type Any = any;
type Decide = (command: Any, state: Any, context: DecisionContext) => Any;

/** A unit of work in which the rules of one kind of stream decide otherwise; `as` is how they decide in truth. */
export const deciding =
  (stream: string, change: (as: Decide) => Decide) =>
  (unit: UnitOfWork): UnitOfWork => {
    const changed = <Command, State, Event extends DomainEvent, Rejection extends string>(
      decider: Decider<Command, State, Event, Rejection>,
    ): Decider<Command, State, Event, Rejection> =>
      decider.stream === stream ? { ...decider, decide: change(decider.decide) } : decider;
    return {
      ...unit,
      execute: (decider, id, command) => unit.execute(changed(decider), id, command),
      begin: (decider, id, command) => unit.begin(changed(decider), id, command),
    };
  };
