import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";

import type { Slot, Slots } from "./fold-slots.ts";
import type { CheckpointEntry } from "./recording.ts";
import { labelOf, type Timer } from "./timers.ts";

/** The snapshot that a checkpoint tells of. Throws when the machine has no such state. */
export const snapshotFrom = (
  machine: AnyStateMachine,
  { value, status, context, children, history }: CheckpointEntry,
  owner: Slot,
  slots: Slots,
): AnyMachineSnapshot => {
  const historyValue = Object.fromEntries(
    Object.entries(history).map(([id, states]) => [
      id,
      states.map((state) => machine.getStateNodeById(state)),
    ]),
  );
  const resolved = machine.resolveState({
    value,
    status,
    context: slots.revive(owner, context),
    historyValue,
  } as never);
  return {
    ...resolved,
    children: Object.fromEntries(children.map((id) => [id, slots.child(owner, id)])),
  } as unknown as AnyMachineSnapshot;
};

/** The delays that ran at a checkpoint. */
export const timersFrom = (machine: AnyStateMachine, { timers }: CheckpointEntry): readonly Timer[] =>
  timers.map((timer) => ({ ...timer, label: labelOf(timer.event, machine, timer.due - timer.started) }));
