import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";

import { inertScope } from "../../src/actors/xstate-private/inert-scope.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { knownWalk } from "./known-walk.ts";

/** One step of a walk with the snapshots around it, and what it emitted. */
export interface Step {
  readonly event: AnyEventObject;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
  readonly emitted: readonly AnyEventObject[];
}

/** Everything that can happen to a flow: `begins` are the snapshots of its inputs, in their order. */
export const stepsOf = (flow: AnyFlow) => {
  const machine: AnyStateMachine = flow.machine;
  const { vertices, edges, begins } = knownWalk(flow);
  const snapshotOf = (key: string): AnyMachineSnapshot => vertices.get(key)!.snapshot;
  return {
    snapshots: [...vertices.values()].map(({ snapshot }) => snapshot),
    begins: begins.map(({ edge }) => ({ snapshot: snapshotOf(edge.to), emitted: edge.emitted })),
    steps: edges
      .filter(({ from }) => from !== "")
      .map(({ from, event, emitted }): Step => {
        const before = snapshotOf(from);
        // Taken again: two snapshots that only differ in what their actors were given are one to the walk.
        const after = machine.transition(
          before as never,
          event,
          inertScope(machine.id),
        ) as AnyMachineSnapshot;
        return { event, emitted, before, after };
      }),
  };
};

/** What an invoked actor was given; undefined when it does not run. */
export const inputOf = ({ children }: AnyMachineSnapshot, id: string): unknown =>
  (children[id]?.getSnapshot() as { readonly input?: unknown } | undefined)?.input;

/** The steps by an answer of an invoked call, and those by none: `failure` is null where it could not be asked. */
export const answersOf = (steps: readonly Step[], call: string) => {
  const answered = steps.filter(({ event }) => event.type === `xstate.done.actor.${call}`);
  const outputOf = ({ event }: Step) =>
    event["output"] as
      | { readonly status: "ok"; readonly data: never }
      | { readonly status: "failed"; readonly failure: Refusal };
  return {
    done: answered.flatMap((step) => {
      const output = outputOf(step);
      return output.status === "ok"
        ? [{ ...step, data: output.data as Readonly<Record<string, unknown>> }]
        : [];
    }),
    refused: answered.flatMap((step) => {
      const output = outputOf(step);
      return output.status === "failed" ? [{ ...step, failure: output.failure }] : [];
    }),
    unreachable: steps.filter(({ event }) => event.type === `xstate.error.actor.${call}`),
  };
};

interface Refusal {
  readonly code: string;
  readonly error: string;
  readonly require_captcha?: boolean;
  readonly fields?: Readonly<Record<string, string>>;
}
