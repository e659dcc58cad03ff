import {
  createActor,
  fromCallback,
  SimulatedClock,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type InputFrom,
} from "xstate";

import { neutral } from "./neutral.ts";

/** A live machine whose actors say nothing unless given, with what it emitted and a clock that is moved by hand. */
export interface Driven<Machine extends AnyStateMachine> {
  readonly actor: ActorRefFrom<Machine>;
  readonly emitted: readonly AnyEventObject[];
  readonly clock: SimulatedClock;
}

/** Starts a machine for a test; `actors` replace the silent ones. */
export const drive = <Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  actors: Record<string, unknown> = {},
): Driven<Machine> => {
  const clock = new SimulatedClock();
  const emitted: AnyEventObject[] = [];
  const actor = createActor(neutral(machine).provide({ actors } as never), { input, clock } as never);
  actor.on("*" as never, (event: AnyEventObject) => void emitted.push(event));
  actor.start();
  return { actor: actor as unknown as ActorRefFrom<Machine>, emitted, clock };
};

/** A callback actor that keeps what it was sent. */
export const listener = () => {
  const heard: AnyEventObject[] = [];
  const starts = { count: 0 };
  const logic = fromCallback<AnyEventObject>(({ receive }) => {
    starts.count += 1;
    receive((event) => heard.push(event));
  });
  return { logic, heard, starts };
};

/** Answers in the place of the silent actor of this id. */
export const answer = (actor: AnyActorRef, id: string, output: unknown): void =>
  actor.send({ type: `xstate.done.actor.${id}`, output });

/** Lets the silent actor of this id break, as a call does without a line. */
export const breakOff = (actor: AnyActorRef, id: string): void =>
  actor.send({ type: `xstate.error.actor.${id}`, error: new Error("offline") });
