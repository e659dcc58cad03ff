import { fromCallback, fromPromise, StateMachine, type AnyActorLogic, type AnyStateMachine } from "xstate";

const silentPromise = fromPromise(() => new Promise<never>(() => {}));
const silentCallback = fromCallback(() => {});

const isPromise = (logic: AnyActorLogic): boolean =>
  logic.transition.toString() === silentPromise.transition.toString();

/** A machine whose actors, nested ones too, never say anything: a walk answers in their place. */
export const neutral = <Machine extends AnyStateMachine>(machine: Machine): Machine => {
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(([name, logic]) => {
      if (logic instanceof StateMachine) return [name, neutral(logic as AnyStateMachine)];
      return [name, isPromise(logic) ? silentPromise : silentCallback];
    }),
  );
  return machine.provide({ actors } as never) as Machine;
};

/** A clock whose timers never ring. */
export const stillClock = { setTimeout: () => 0, clearTimeout: () => {} };
