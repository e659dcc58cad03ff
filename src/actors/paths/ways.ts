import { fromTransition, type AnyEventObject } from "xstate";
import { getShortestPaths } from "xstate/graph";

import type { AnyFlow } from "../../machines/app/flow.ts";
import { stateNodes } from "../../machines/inspector/chart.ts";
import type { Question } from "../../machines/inspector/path.ts";
import { statesOf, type CoverPath } from "./cover.ts";
import type { Begin, Edge, Walk } from "./explore.ts";
import { followable } from "./followable.ts";

/** Where a way stands: in a vertex of the walk, with so many of the wanted things met. */
interface Place {
  readonly key: string;
  readonly met: number;
  readonly isOver: boolean;
}
type Step = AnyEventObject & { readonly edge: Edge };

/** Names that a question may use: states by their paths or last names, and events. */
export const namesOfFlow = (flow: AnyFlow, walk: Walk): readonly string[] => {
  const states = stateNodes(flow.machine).flatMap(({ path }) => [path.join("."), path.at(-1) ?? ""]);
  const events = walk.edges.map(({ event }) => event.type);
  return [...new Set([...states, ...events])].filter((name) => name !== "").toSorted();
};

/** What an edge meets, by all names that a question may use. */
const meetingsOf = (flow: AnyFlow, walk: Walk): ((edge: Edge) => ReadonlySet<string>) => {
  const paths = new Map(stateNodes(flow.machine).map(({ id, path }) => [id, path]));
  const real = new Set(paths.keys());
  const known = new WeakMap<Edge, ReadonlySet<string>>();
  return (edge) => {
    const met =
      known.get(edge) ??
      new Set([
        edge.event.type,
        ...statesOf(walk, edge, real).flatMap((id) => {
          const path = paths.get(id)!;
          return [path.join("."), path.at(-1) ?? ""];
        }),
      ]);
    known.set(edge, met);
    return met;
  };
};

/**
 * The shortest way through a flow that answers a question, as people can follow it; null: there is none. Of several that are as
 * short one is taken, always the same.
 */
export const shortestWay = (
  flow: AnyFlow,
  walk: Walk,
  { to, through, avoid }: Question,
  mayTake: (edge: Edge) => boolean = () => true,
): CoverPath | null => {
  const wanted = [...through, to];
  const meets = meetingsOf(flow, walk);
  const { allowed, isLast } = followable(flow, walk);
  const isOpen = (edge: Edge): boolean =>
    (edge.from === "" || (allowed(edge) && mayTake(edge))) && !avoid.some((name) => meets(edge).has(name));
  const leaving = Map.groupBy(walk.edges.filter(isOpen), ({ from }) => from);
  const advance = ({ met }: Pick<Place, "met">, edge: Edge): Place => {
    let count = met;
    while (count < wanted.length && meets(edge).has(wanted[count]!)) count += 1;
    return { key: edge.to, met: count, isOver: edge.from !== "" && isLast(edge) };
  };
  const logic = fromTransition((place: Place, { edge }: Step) => advance(place, edge), {
    ...{ key: "", met: 0, isOver: false },
  });
  const [way] = getShortestPaths(logic, {
    events: ({ context: { key, isOver } }) =>
      isOver ? [] : (leaving.get(key) ?? []).map((edge, index): Step => ({ type: `${key} ${index}`, edge })),
    serializeState: ({ context: { key, met, isOver } }) => `${met} ${isOver ? 1 : 0} ${key}`,
    serializeEvent: ({ type }) => type,
    stopWhen: ({ context: { met } }) => met === wanted.length,
    toState: ({ context: { met } }) => met === wanted.length,
  }).toSorted((one, other) => one.weight - other.weight);
  const taken = way?.steps.flatMap(({ event }) => ("edge" in event ? [event.edge] : [])) ?? [];
  const [first, ...edges] = taken;
  if (first === undefined) return null;
  const begin: Begin = walk.begins.find(({ edge }) => edge === first)!;
  return { begin, edges, input: begin.input, events: edges.map(({ event }) => event) };
};
