import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectedMicrostepEvent,
  InspectionEvent,
} from "xstate";

import { inertScope, type Observer } from "../xstate-private/inert-scope.ts";
import type { AnyFlow } from "../../machines/app/flow.ts";

/** A transition as a machine reports that it took it: the very object of `NamedTransition.definition`. */
export type Taken = InspectedMicrostepEvent["_transitions"][number];

/** An action as the scope of a pure step is asked for it. */
type Asked = Parameters<NonNullable<Observer["action"]>>[0];

/** The transitions of a machine's own microstep; those of machines that it starts are not its own. */
const takenBy = (machine: AnyStateMachine, event: InspectionEvent): readonly Taken[] =>
  event.type === "@xstate.microstep"
    ? event._transitions.filter(({ source }) => source.machine === machine)
    : [];

/** What a machine emits by an action that it asks for. */
const emittedBy = ({ type, params }: Asked): readonly AnyEventObject[] =>
  type === "xstate.emit" ? [(params as { readonly event: AnyEventObject }).event] : [];

/**
 * What came of one event: the transitions of the machine's microsteps in order, what the machine emitted, and the ids under which it
 * started an actor while another one of that id lived, which then nobody can reach any more.
 */
interface Stepped {
  readonly after: AnyMachineSnapshot;
  readonly took: readonly Taken[];
  readonly emitted: readonly AnyEventObject[];
  readonly startedTwice: readonly string[];
}

/** One event that a machine took. */
export interface Followed extends Stepped {
  readonly event: AnyEventObject;
  readonly before: AnyMachineSnapshot;
}

export interface FollowedPath {
  readonly start: AnyMachineSnapshot;
  readonly begin: Pick<Followed, "took" | "emitted">;
  readonly steps: readonly Followed[];
}

/** Makes single steps by pure transitions; `before` null begins the machine with the `input` of an `xstate.init`. */
export const stepperOf = (
  machine: AnyStateMachine,
): ((before: AnyMachineSnapshot | null, event: AnyEventObject) => Stepped) => {
  let took: Taken[] = [];
  let emitted: AnyEventObject[] = [];
  let startedTwice: string[] = [];
  let living = new Set<string>();
  const count = ({ type, params }: Asked): void => {
    if (type === "xstate.stopChild") living.delete((params as AnyActorRef | undefined)?.id ?? "");
    if (type !== "xstate.spawnChild") return;
    const { id } = params as { readonly id: string };
    if (living.has(id)) startedTwice.push(id);
    living.add(id);
  };
  const scope = inertScope(machine.id, undefined, {
    action: (action) => {
      emitted.push(...emittedBy(action));
      count(action);
    },
    inspection: (event) => took.push(...takenBy(machine, event)),
  });
  return (before, event) => {
    [took, emitted, startedTwice] = [[], [], []];
    living = new Set(Object.keys(before?.children ?? {}));
    living.delete(/^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1] ?? "");
    const after = (
      before === null
        ? machine.getInitialSnapshot(scope, event["input"])
        : machine.transition(before as never, event, scope)
    ) as AnyMachineSnapshot;
    return { after, took, emitted, startedTwice };
  };
};

/** Takes events one after the other by pure transitions, from the start with an input; stops when the machine is done. */
export const follow = (flow: AnyFlow, input: unknown, events: readonly AnyEventObject[]): FollowedPath => {
  const step = stepperOf(flow.machine);
  const { after: start, ...begin } = step(null, { type: "xstate.init", input });
  const steps: Followed[] = [];
  let before = start;
  for (const event of events) {
    if (before.status !== "active") break;
    const stepped = step(before, event);
    steps.push({ event, before, ...stepped });
    before = stepped.after;
  }
  return { start, begin, steps };
};
