import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from "xstate";

import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import { snapshotFrom } from "./checkpoint.ts";
import { createSlots } from "./fold-slots.ts";
import { plain } from "./redact.ts";
import { emittedBy, nothingNoted } from "./noted.ts";

/** A machine that only computes: what it invokes never runs, what it sends goes nowhere. */
export interface PureActor<Machine extends AnyStateMachine> {
  readonly snapshot: () => SnapshotFrom<Machine>;
  readonly value: () => unknown;
  /** The context as the journal shows it: refs are `{$ref: id}`, secrets replaced. */
  readonly context: () => unknown;
  /** What the last event made it emit. */
  readonly emitted: () => readonly PlainEvent[];
  /** Takes an event as if it were sent; answers of children too. */
  readonly take: (event: { readonly type: string; readonly [key: string]: unknown }) => void;
  /** Lets a child show a state, for machines that look at their children. */
  readonly shows: (
    child: string,
    machine: AnyStateMachine,
    state: { readonly value: unknown; readonly context: unknown },
  ) => void;
}

/** A state to go on from; refs in the context are `{$ref: id}` of a child. */
export interface PureState {
  readonly value: unknown;
  readonly context: unknown;
  readonly children: readonly string[];
  readonly status?: string;
}

const createPure = <Machine extends AnyStateMachine>(
  machine: Machine,
  begin: { readonly input: unknown } | { readonly state: PureState },
): PureActor<Machine> => {
  const shown = new Map<number, unknown>();
  let noted = nothingNoted();
  const slots = createSlots({
    snapshotOf: (number) => shown.get(number),
    bySystemId: () => undefined,
    subscribe: () => () => {},
    noted: () => noted,
  });
  const slot = slots.begin(0, machine.id, machine.id, null);
  let snapshot =
    "state" in begin
      ? snapshotFrom(
          machine,
          {
            kind: "checkpoint",
            seq: 0,
            time: 0,
            actor: 0,
            history: {},
            timers: [],
            status: "active",
            ...begin.state,
          },
          slot,
          slots,
        )
      : slots.settle(slot, null, machine.getInitialSnapshot(slot.scope, begin.input) as AnyMachineSnapshot);
  return {
    snapshot: () => snapshot as SnapshotFrom<Machine>,
    value: () => snapshot.value,
    context: () => plain(snapshot.context),
    emitted: () => emittedBy(noted),
    take: (event) => {
      noted = nothingNoted();
      const next = machine.transition(snapshot, event, slot.scope) as AnyMachineSnapshot;
      snapshot = slots.settle(slot, snapshot, next);
    },
    shows: (id, childMachine, state) => {
      const child = snapshot.children[id];
      if (child === undefined) throw new Error(`There is no child '${id}'.`);
      const number = shown.size + 1;
      shown.set(number, childMachine.resolveState(state as never));
      slots.bind(child, number);
    },
  };
};

/**
 * A machine in the state that it begins with. `input` is what was recorded: it may have fields that the machine's type does
 * not name. Throws when the machine cannot begin so.
 */
export const beginPure = <Machine extends AnyStateMachine>(
  machine: Machine,
  input?: unknown,
): PureActor<Machine> => createPure(machine, { input });

/** A machine in a state of a recording. Throws when it has no such state. */
export const resumePure = <Machine extends AnyStateMachine>(
  machine: Machine,
  state: PureState,
): PureActor<Machine> => createPure(machine, { state });
