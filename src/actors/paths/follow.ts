import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectedMicrostepEvent,
  InspectionEvent,
} from "xstate";

import { inertScope, type Witness } from "../journal/inert-scope.ts";
import type { AnyFlow } from "../../machines/app/flow.ts";

/** A transition as a machine reports that it took it: the very object of `NamedTransition.definition`. */
export type Taken = InspectedMicrostepEvent["_transitions"][number];

/** An action as the scope of a pure step is asked for it. */
type Asked = Parameters<NonNullable<Witness["action"]>>[0];

/** The transitions of a machine's own microstep; those of machines that it starts are not its own. */
export const takenBy = (machine: AnyStateMachine, event: InspectionEvent): readonly Taken[] =>
  event.type === "@xstate.microstep"
    ? event._transitions.filter(({ source }) => source.machine === machine)
    : [];

/** What a machine emits by an action that it asks for. */
export const emittedBy = ({ type, params }: Asked): readonly AnyEventObject[] =>
  type === "xstate.emit" ? [(params as { readonly event: AnyEventObject }).event] : [];

/** One event that a machine took: the transitions of its microsteps in order, and what the machine emitted. */
export interface Followed {
  readonly event: AnyEventObject;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
  readonly took: readonly Taken[];
  readonly emitted: readonly AnyEventObject[];
}

export interface FollowedPath {
  readonly start: AnyMachineSnapshot;
  readonly begin: Pick<Followed, "took" | "emitted">;
  readonly steps: readonly Followed[];
}

/** Takes events one after the other by pure transitions, from the start with an input; stops when the machine is done. */
export const follow = (flow: AnyFlow, input: unknown, events: readonly AnyEventObject[]): FollowedPath => {
  const machine: AnyStateMachine = flow.machine;
  let took: Taken[] = [];
  let emitted: AnyEventObject[] = [];
  const scope = inertScope(machine.id, undefined, {
    action: (action) => emitted.push(...emittedBy(action)),
    inspection: (event) => took.push(...takenBy(machine, event)),
  });
  const start = machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot;
  const begin = { took, emitted };
  const steps: Followed[] = [];
  let before = start;
  for (const event of events) {
    if (before.status !== "active") break;
    [took, emitted] = [[], []];
    const after = machine.transition(before as never, event, scope) as AnyMachineSnapshot;
    steps.push({ event, before, after, took, emitted });
    before = after;
  }
  return { start, begin, steps };
};
