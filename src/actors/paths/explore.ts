import { fromTransition, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from "xstate";
import { getAdjacencyMap } from "xstate/graph";

import { describeState } from "../journal/describe-state.ts";
import type { AnyFlow } from "../../machines/app/flow.ts";
import { stepperOf, type Taken } from "./follow.ts";

/** One step of a walk: the transitions that its microsteps took, and what it asked of the app. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly event: AnyEventObject;
  readonly took: readonly Taken[];
  readonly emitted: readonly AnyEventObject[];
  /** Ids under which it started an actor while another one of that id lived. */
  readonly startedTwice?: readonly string[];
}

/** How a walk may begin: one of the flow's inputs, and the step that it makes. */
export interface Begin {
  readonly input: unknown;
  readonly edge: Edge;
}

export interface Vertex {
  readonly key: string;
  readonly snapshot: AnyMachineSnapshot;
  /** Whether the walk went on from here. */
  readonly expanded: boolean;
}

export interface Walk {
  readonly vertices: ReadonlyMap<string, Vertex>;
  readonly begins: readonly Begin[];
  /** Beginnings included, which come from "". */
  readonly edges: readonly Edge[];
  readonly statesReached: ReadonlySet<string>;
  readonly emitted: readonly AnyEventObject[];
}

/** A flow with more has endlessly many states: it needs a `key` or a `stop`. */
const MOST_EDGES = 40_000;

/** Where a walk stands; null before the machine has begun. */
type Place = AnyMachineSnapshot | null;

/** Events that the machine's own children and timers may send in a state. */
const machineEvents = (flow: AnyFlow, snapshot: AnyMachineSnapshot): readonly AnyEventObject[] => {
  const invokes = snapshot._nodes
    .flatMap((node) => node.invoke)
    .map(({ id, src }) => ({ id, src: typeof src === "string" ? src : id }));
  const spawned = Object.keys(snapshot.children)
    .filter((id) => !invokes.some((invoke) => invoke.id === id))
    .map((id) => ({ id, src: id }));
  const answers = [...invokes, ...spawned].flatMap(({ id, src }) => [
    ...(flow.outputs[src] ?? []).map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    {
      type: `xstate.error.actor.${id}`,
      error: { name: "UnreachableError", message: "offline" },
      actorId: id,
    },
  ]);
  const timers = snapshot._nodes
    .flatMap((node) => [...node.transitions.keys()])
    .filter((type) => type.startsWith("xstate.after."))
    .map((type) => ({ type }));
  return [...answers, ...timers];
};

const handles = (snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean =>
  (snapshot.machine as AnyStateMachine).getTransitionData(snapshot as never, event).length > 0;

/** What tells the places of a walk apart; "" before the beginning. */
const keysOf = (flow: AnyFlow): ((place: Place) => string) => {
  const known = new WeakMap<AnyMachineSnapshot, string>();
  return (place) => {
    if (place === null) return "";
    const key =
      known.get(place) ??
      JSON.stringify(
        flow.key === undefined ? describeState(place) : [place.value, place.status, flow.key(place as never)],
      );
    known.set(place, key);
    return key;
  };
};

/** Walks everything that can happen to a flow's machine from its inputs, breadth first, by pure transitions. */
export const explore = (flow: AnyFlow): Walk => {
  const edges: Edge[] = [];
  const statesReached = new Set<string>();
  const step = stepperOf(flow.machine);
  const keyOf = keysOf(flow);
  const take = (before: Place, event: AnyEventObject): Place => {
    const { after, took, emitted, startedTwice } = step(before, event);
    for (const { source } of took) statesReached.add(source.id);
    edges.push({ from: keyOf(before), to: keyOf(after), event, took, emitted, startedTwice });
    return after;
  };
  const goesOn = (snapshot: AnyMachineSnapshot): boolean =>
    snapshot.status === "active" && flow.stop?.(snapshot as never) !== true;
  const map = getAdjacencyMap(fromTransition(take, null as Place), {
    serializeState: ({ context }) => keyOf(context),
    events: ({ context }) =>
      context === null
        ? flow.inputs.map((input): AnyEventObject => ({ type: "xstate.init", input }))
        : [...flow.events, ...machineEvents(flow, context)],
    filterEvents: ({ context }, event) => context === null || handles(context, event),
    stopWhen: ({ context }) => context !== null && !goesOn(context),
    limit: MOST_EDGES,
  });
  const vertices = new Map<string, Vertex>();
  for (const [key, { state }] of Object.entries(map)) {
    const snapshot = state.context;
    if (snapshot === null) continue;
    for (const { id } of snapshot._nodes) statesReached.add(id);
    vertices.set(key, { key, snapshot, expanded: goesOn(snapshot) });
  }
  const begins = edges
    .filter(({ from }) => from === "")
    .map((edge): Begin => ({ input: edge.event["input"], edge }));
  return { vertices, begins, edges, statesReached, emitted: edges.flatMap((edge) => edge.emitted) };
};
