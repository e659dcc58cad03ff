import "../../src/actors/journal/form-stand-in.ts";

import { createActor, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from "xstate";

import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { describeState } from "../../src/actors/journal/describe-state.ts";
import type { Recording } from "../../src/actors/journal/recording.ts";
import { replay } from "../../tests/journal/replay.ts";
import { phraserOf } from "../../src/actors/paths/phraser.ts";
import { statesOf } from "../../src/machines/inspector/wording.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { cover } from "../../src/actors/paths/cover.ts";
import type { Walk } from "../../src/actors/paths/explore.ts";
import { stateNodes, transitions } from "../../src/machines/inspector/chart.ts";
import { neutral, stillClock } from "./neutral.ts";

const statePaths = (snapshot: AnyMachineSnapshot): readonly string[] =>
  snapshot._nodes.map((node) => node.path.join("."));

/** States that no path reached. */
export const missedStates = (flow: AnyFlow, walk: Walk): readonly string[] =>
  stateNodes(flow.machine)
    .map(({ id }) => id)
    .filter((id) => !walk.statesReached.has(id));

/** Transitions that no step took. */
export const missedTransitions = (flow: AnyFlow, walk: Walk): readonly string[] => {
  const taken = new Set(walk.edges.flatMap(({ took }) => took));
  return transitions(flow.machine)
    .filter(({ definition }) => !taken.has(definition))
    .map(({ name }) => name);
};

const leaves = (walk: Walk, key: string): boolean =>
  walk.edges.some(({ from, to }) => from === key && to !== key);

/** States in which nothing that may happen changes anything, though they are no end. */
export const traps = (flow: AnyFlow, walk: Walk): readonly string[] =>
  [...walk.vertices.values()]
    .filter(({ expanded, key }) => expanded && !leaves(walk, key))
    .filter(({ snapshot }) => !statePaths(snapshot).some((path) => flow.ends?.includes(path) === true))
    .map(({ snapshot }) => JSON.stringify(snapshot.value));

/** Steps that start an actor under the id of one that lives, which then goes on unseen: `where: what is taken: whose`. */
export const startedTwice = (flow: AnyFlow, walk: Walk): readonly string[] => {
  const phraser = phraserOf(flow);
  const told = walk.edges.flatMap(({ from, event, startedTwice: ids = [] }) => {
    const before = walk.vertices.get(from)?.snapshot;
    if (before === undefined) return ids.map((id) => `at its beginning: '${id}' is started twice`);
    const sentence = phraser.step(before, event).sentence || event.type;
    return ids.map(
      (id) =>
        `in ${statesOf(before.value).join(" and ")}, "${sentence}": '${id}' is started again while the first one lives`,
    );
  });
  return [...new Set(told)];
};

const isFailure = (event: { readonly type: string; readonly output?: unknown }): boolean =>
  event.type.startsWith("xstate.error.actor.") ||
  (typeof event.output === "object" &&
    event.output !== null &&
    "status" in event.output &&
    event.output.status === "failed");

/** Failed answers after which the flow has broken or stands still. */
export const deadFailures = (flow: AnyFlow, walk: Walk): readonly string[] =>
  walk.edges
    .filter(({ event }) => isFailure(event))
    .filter(({ to }) => {
      const { snapshot: end, expanded } = walk.vertices.get(to)!;
      if (end.status === "error") return true;
      if (!expanded) return false;
      return !leaves(walk, to) && !statePaths(end).some((path) => flow.ends?.includes(path) === true);
    })
    .map(({ event, to }) => `${event.type} -> ${to}`);

/** Where a value is something that JSON cannot hold; refs of actors are allowed. */
export const notJson = (value: unknown, path = "context"): readonly string[] => {
  if (value === null || value === undefined) return [];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
  if (typeof value === "string" || typeof value === "boolean") return [];
  if (typeof value !== "object") return [path];
  if ("sessionId" in value && "send" in value) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => notJson(item, `${path}[${index}]`));
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
    return [path];
  return Object.entries(value).flatMap(([key, part]) => notJson(part, `${path}.${key}`));
};

/** Every machine that a machine may start, itself included, by id. */
export const machinesBelow = (machine: AnyStateMachine): ReadonlyMap<string, AnyStateMachine> => {
  const found = new Map<string, AnyStateMachine>([[machine.id, machine]]);
  for (const logic of Object.values(machine.implementations.actors) as AnyStateMachine[]) {
    if (!("root" in logic)) continue;
    for (const [id, child] of machinesBelow(logic)) found.set(id, child);
  }
  return found;
};

/** Where what was typed decides and is not recorded, a replay goes another way: the error says what to do. */
const replayOf = (recording: Recording, machines: ReturnType<typeof machinesBelow>) => {
  try {
    return replay(recording, (id) => machines.get(id));
  } catch (error) {
    const hint =
      "A field whose text decides is public (meta.publicFields) or judged by an actor: CONTRIBUTING.md, Adding a form.";
    throw new Error(`${(error as Error).message}\n${hint}`, { cause: error });
  }
};

/** Drives a live machine along paths that take every transition; answers where the replayed journal differs from it. */
export const replayDifferences = (
  flow: AnyFlow,
  walk: Walk,
): { readonly paths: number; readonly differences: readonly { live: unknown; replayed: unknown }[] } => {
  const machines = machinesBelow(flow.machine);
  const { paths } = cover(flow, walk, { everyInput: true });
  const differences = paths.flatMap(({ input, events }) => {
    const recorder = createRecorder(() => 0);
    const live: AnyActorRef = createActor(neutral(flow.machine), {
      input,
      clock: stillClock,
      inspect: recorder.inspect,
    } as never);
    live.start();
    for (const event of events) if (live.getSnapshot().status === "active") live.send(event);
    const recording = JSON.parse(JSON.stringify(recorder.recording()));
    const replayed = replayOf(recording, machines).get(1)!.snapshot!;
    const pair = { live: describeState(live.getSnapshot()), replayed: describeState(replayed) };
    live.stop();
    return JSON.stringify(pair.live) === JSON.stringify(pair.replayed) ? [] : [pair];
  });
  return { paths: paths.length, differences };
};
