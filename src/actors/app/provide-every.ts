import type { AnyStateMachine } from "xstate";

type ActorsOf<Machine extends AnyStateMachine> = Required<
  NonNullable<Parameters<Machine["provide"]>[0]["actors"]>
>;

/** `machine.provide` for all its actors: a missing one is a type error. */
export const provideEvery = <Machine extends AnyStateMachine>(
  machine: Machine,
  actors: ActorsOf<Machine>,
): Machine => machine.provide({ actors } as never) as Machine;
