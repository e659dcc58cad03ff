import "../../src/actors/journal/form-stand-in.ts";

import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, InspectionEvent } from "xstate";
import { createActor, isMachineSnapshot } from "xstate";
import fc from "fast-check";

import { checkpointHead } from "../../src/actors/journal/head.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { describeState } from "../../src/actors/journal/describe-state.ts";
import type { Recording } from "../../src/actors/journal/recording.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { flows } from "../../src/machines/flows.ts";
import { machinesBelow } from "../../model-tests/walk/checks.ts";
import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";

const machines = new Map(flows.flatMap(({ machine }) => [...machinesBelow(machine)]));
for (const { machine } of flows) machines.set(machine.id, machine);

export const machineOf = (id: string) => machines.get(id);

/** What a machine's own children and timers may send in a state. */
const ownEvents = (flow: AnyFlow, snapshot: AnyMachineSnapshot): readonly AnyEventObject[] => {
  const sources = new Map(
    snapshot._nodes.flatMap((node) => node.invoke).map(({ id, src }) => [id, src as string]),
  );
  const answers = Object.keys(snapshot.children).flatMap((id) => [
    ...(flow.outputs[sources.get(id) ?? id] ?? []).map((output) => ({
      type: `xstate.done.actor.${id}`,
      output,
      actorId: id,
    })),
    { type: `xstate.error.actor.${id}`, error: new Error("offline"), actorId: id },
  ]);
  const timers = snapshot._nodes
    .flatMap((node) => [...node.transitions.keys()])
    .filter((type) => type.startsWith("xstate.after."))
    .map((type) => ({ type }));
  return [...answers, ...timers];
};

/** A live run of a flow: its recording, and each actor's state after each of its own steps, by the actor's number. */
export interface Run {
  readonly recording: Recording;
  readonly states: ReadonlyMap<number, readonly unknown[]>;
}

/** A flow's machine that runs and is recorded, with what it invokes silent. */
export const start = (flow: AnyFlow, pick: number, capacity?: number) => {
  const recorder = createRecorder(() => 1_000, capacity);
  recorder.keepHeads(checkpointHead);
  const numbers = new Map<unknown, number>();
  const states = new Map<number, unknown[]>();
  const inspect = (event: InspectionEvent): void => {
    recorder.inspect(event);
    if (event.type === "@xstate.actor") numbers.set(event.actorRef, numbers.size + 1);
    if (event.type !== "@xstate.snapshot" || !isMachineSnapshot(event.snapshot)) return;
    const number = numbers.get(event.actorRef)!;
    states.set(number, [...(states.get(number) ?? []), describeState(event.snapshot)]);
  };
  const input = flow.inputs[pick % flow.inputs.length];
  const live: AnyActorRef = createActor(neutral(flow.machine), {
    id: flow.slug,
    input,
    clock: stillClock,
    inspect,
  } as never);
  live.subscribe({ error: () => {} });
  live.start();
  return { live, end: (): Run => ({ recording: recorder.recording(), states }) };
};

/** Sends a flow's machine these events, as long as it lives. */
export const runEvents = (
  flow: AnyFlow,
  pick: number,
  events: readonly AnyEventObject[],
  capacity?: number,
): Run => {
  const { live, end } = start(flow, pick, capacity);
  for (const event of events) if (live.getSnapshot().status === "active") live.send(event);
  return end();
};

/** Sends a flow's machine what `picks` choose among all that may happen in each state. */
export const runFlow = (flow: AnyFlow, pick: number, picks: readonly number[], capacity?: number): Run => {
  const { live, end } = start(flow, pick, capacity);
  for (const chosen of picks) {
    const snapshot = live.getSnapshot() as AnyMachineSnapshot;
    if (snapshot.status !== "active") break;
    const possible = [...flow.events, ...ownEvents(flow, snapshot)] as AnyEventObject[];
    if (possible.length === 0) break;
    live.send(possible[chosen % possible.length]!);
  }
  live.stop();
  return end();
};

/** What happens to a flow: the input it begins with and what is chosen at each step. */
export const arbitraryRun = fc.tuple(fc.nat(99), fc.array(fc.nat(9_999), { maxLength: 40 }));
