import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";

import { inertScope } from "../journal/inert-scope.ts";
import { describeState } from "../journal/describe-state.ts";
import type { AnyFlow } from "../../machines/app/flow.ts";
import { emittedBy, takenBy, type Taken } from "./follow.ts";

/** One step of a walk: the transitions that its microsteps took, and what it asked of the app. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly event: AnyEventObject;
  readonly took: readonly Taken[];
  readonly emitted: readonly AnyEventObject[];
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
  const begins: Begin[] = [];
  const edges: Edge[] = [];
  const statesReached = new Set<string>();
  const queue: Vertex[] = [];
  let took: Taken[] = [];
  let emitted: AnyEventObject[] = [];
  const scope = inertScope(machine.id, undefined, {
    action: (action) => emitted.push(...emittedBy(action)),
    inspection: (event) => {
      const taken = takenBy(machine, event);
      took.push(...taken);
      for (const { source } of taken) statesReached.add(source.id);
      if (event.type === "@xstate.microstep" && taken.length > 0)
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
    [took, emitted] = [[], []];
    const snapshot = machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot;
    const key = keyOf(snapshot);
    const edge: Edge = { from: "", to: key, event: { type: "xstate.init" }, took, emitted };
    edges.push(edge);
    begins.push({ input, edge });
    visit({ key, snapshot, expanded: goesOn(snapshot) });
  }
  for (let vertex = queue.shift(); vertex !== undefined; vertex = queue.shift()) {
    const { snapshot, key: from } = vertex;
    for (const event of [...flow.events, ...machineEvents(flow, snapshot)] as AnyEventObject[]) {
      if (!handles(snapshot, event)) continue;
      [took, emitted] = [[], []];
      const next = machine.transition(snapshot as never, event, scope) as AnyMachineSnapshot;
      const key = keyOf(next);
      edges.push({ from, to: key, event, took, emitted });
      visit({ key, snapshot: next, expanded: goesOn(next) });
    }
  }
  return { vertices, begins, edges, statesReached, emitted: edges.flatMap((edge) => edge.emitted) };
};
