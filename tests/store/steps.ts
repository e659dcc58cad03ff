import fc from "fast-check";

import type { Decider, DomainEvent } from "../../src/domain/decider/decider.ts";
import type { UnitOfWork } from "../../src/server/store/event-store.ts";

/** One command on one stream; `name` says in a failing property's output which. */
export interface Step {
  readonly name: string;
  readonly run: (unit: UnitOfWork) => Promise<unknown>;
}

/** Some of the commands, in their order, each of which may be refused where it comes; `first` always begins. */
export const some = <Command, State, Event extends DomainEvent, Rejection extends string>(
  decider: Decider<Command, State, Event, Rejection>,
  id: string,
  commands: readonly Command[],
  first: readonly Command[] = [],
): fc.Arbitrary<readonly Step[]> =>
  fc.subarray([...commands]).map((chosen) =>
    [...first, ...chosen].map((command) => ({
      name: `${decider.stream}-${id} ${JSON.stringify(command)}`,
      run: (unit) => unit.execute(decider, id, command),
    })),
  );
