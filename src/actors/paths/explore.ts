import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from "xstate";

import { inertScope } from "../journal/inert-scope.ts";
import { describeState } from "../journal/replay.ts";
import type { AnyFlow } from "../../machines/app/flow.ts";

/** One step of a walk; `took` are the transitions that its microsteps took. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly event: AnyEventObject;
  readonly took: readonly unknown[];
}

export interface Vertex {
  readonly key: string;
  readonly snapshot: AnyMachineSnapshot;
  readonly input: unknown;
  /** The events that lead here from the start with `input`. */
  readonly path: readonly AnyEventObject[];
  /** Whether the walk went on from here. */
  readonly expanded: boolean;
}

export interface Walk {
  readonly vertices: ReadonlyMap<string, Vertex>;
  readonly edges: readonly Edge[];
  readonly statesReached: ReadonlySet<string>;
  readonly emitted: readonly AnyEventObject[];
}

const MOST_VERTICES = 4_000;

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

/** Walks everything that can happen to a flow's machine from its inputs, breadth first, by pure transitions. */
export const explore = (flow: AnyFlow): Walk => {
  const machine: AnyStateMachine = flow.machine;
  const keyOf = (snapshot: AnyMachineSnapshot): string =>
    JSON.stringify(
      flow.key === undefined
        ? describeState(snapshot)
        : [snapshot.value, snapshot.status, flow.key(snapshot as never)],
    );
  const vertices = new Map<string, Vertex>();
  const edges: Edge[] = [];
  const statesReached = new Set<string>();
  const emitted: AnyEventObject[] = [];
  const queue: Vertex[] = [];
  let took: unknown[] = [];
  const scope = inertScope(machine.id, undefined, {
    emitted: (event) => emitted.push(event),
    inspection: (event: InspectionEvent) => {
      if (event.type !== "@xstate.microstep") return;
      took.push(...event._transitions);
      for (const { source } of event._transitions) statesReached.add(source.id);
      for (const node of (event.snapshot as AnyMachineSnapshot)._nodes) statesReached.add(node.id);
    },
  });
  const goesOn = (snapshot: AnyMachineSnapshot): boolean =>
    snapshot.status === "active" && flow.stop?.(snapshot as never) !== true;
  const visit = (vertex: Vertex): void => {
    if (vertices.has(vertex.key)) return;
    vertices.set(vertex.key, vertex);
    for (const node of vertex.snapshot._nodes) statesReached.add(node.id);
    if (vertex.expanded) queue.push(vertex);
    if (vertices.size > MOST_VERTICES)
      throw new Error(`'${flow.slug}' has endlessly many states: give it a key.`);
  };

  for (const input of flow.inputs) {
    took = [];
    const snapshot = machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot;
    const key = keyOf(snapshot);
    edges.push({ from: "", to: key, event: { type: "xstate.init" }, took });
    visit({ key, snapshot, input, path: [], expanded: goesOn(snapshot) });
  }
  for (let vertex = queue.shift(); vertex !== undefined; vertex = queue.shift()) {
    const { snapshot, input, path, key: from } = vertex;
    for (const event of [...flow.events, ...machineEvents(flow, snapshot)] as AnyEventObject[]) {
      if (!handles(snapshot, event)) continue;
      took = [];
      const next = machine.transition(snapshot as never, event, scope) as AnyMachineSnapshot;
      const key = keyOf(next);
      edges.push({ from, to: key, event, took });
      visit({ key, snapshot: next, input, path: [...path, event], expanded: goesOn(next) });
    }
  }
  return { vertices, edges, statesReached, emitted };
};

export interface WalkPath {
  readonly input: unknown;
  readonly events: readonly AnyEventObject[];
}

/** A few paths that together take every transition which the walk took. */
export const coveringPaths = (walk: Walk): readonly WalkPath[] => {
  const covered = new Set<unknown>();
  const paths: WalkPath[] = [];
  for (const edge of walk.edges.toReversed()) {
    if (edge.from !== "" && edge.took.every((transition) => covered.has(transition))) continue;
    const start = walk.vertices.get(edge.from);
    const end = walk.vertices.get(edge.to);
    if (start === undefined) paths.push({ input: end?.input, events: [] });
    else paths.push({ input: start.input, events: [...start.path, edge.event] });
    for (const event of edge.took) covered.add(event);
  }
  return paths;
};
