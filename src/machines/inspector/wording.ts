import type { Chart, ChartEdge, ChartNode } from "./chart.ts";
import type { ActorAt, PlainEvent } from "./timeline.ts";

const leaves = (value: unknown, path: string): readonly string[] => {
  if (typeof value === "string") return [path === "" ? value : `${path}.${value}`];
  if (typeof value !== "object" || value === null) return path === "" ? [] : [path];
  const parts = Object.entries(value);
  if (parts.length === 0) return path === "" ? [] : [path];
  return parts.flatMap(([key, below]) => leaves(below, path === "" ? key : `${path}.${key}`));
};

/** A state value as paths of its innermost states. */
export const statesOf = (value: unknown): readonly string[] => leaves(value, "");

/** An id that nobody gave: xstate numbers its actors. */
const isNumbered = (id: string): boolean => /^x:\d+$/.test(id);

/** An actor's id in words: what a state invokes without an id has the state's, with a number before it. */
export const readableId = (id: string): string => {
  const [, place, state] = /^(\d+)\.(.+)$/.exec(id) ?? [];
  if (place === undefined || state === undefined) return id;
  const name = `invoked in ${state.slice(state.lastIndexOf(".") + 1)}`;
  return place === "0" ? name : `${name} (${Number(place) + 1})`;
};

/** An actor's name: the word by which its system knows it, else its id, else what its machine is called. */
export const nameOf = ({ systemId, id, machine }: Pick<ActorAt, "systemId" | "id" | "machine">): string =>
  systemId ?? (isNumbered(id) ? (machine ?? "unnamed") : readableId(id));

/** Events of xstate in words; others keep their type. */
export const eventName = (type: string): string => {
  if (type === "xstate.init") return "starts";
  if (type === "xstate.stop") return "stops";
  if (type.startsWith("xstate.done.actor.")) return `${readableId(type.slice(18))} is done`;
  if (type.startsWith("xstate.error.actor.")) return `${readableId(type.slice(19))} failed`;
  if (type.startsWith("xstate.done.state.")) return `${type.slice(18)} is finished`;
  if (type.startsWith("xstate.after.")) {
    const delay = type.slice(13).split(".")[0] ?? "";
    return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
  }
  return type;
};

/** A value on one line, cut after `length` characters. */
export const valueLine = (value: unknown, length = 120): string => {
  const text = value === undefined ? "undefined" : JSON.stringify(value);
  return text.length > length ? `${text.slice(0, length)}…` : text;
};

/** What an event carries on one line, cut after `length` characters. */
export const payloadLine = ({ type: _type, ...fields }: PlainEvent, length = 120): string =>
  Object.keys(fields).length === 0 ? "" : valueLine(fields, length);

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)];

/** Finds a chart's states and transitions by id. */
export interface ChartIndex {
  readonly nodes: ReadonlyMap<string, ChartNode>;
  readonly edges: ReadonlyMap<string, ChartEdge>;
}

const indexes = new WeakMap<Chart, ChartIndex>();

export const indexOf = (chart: Chart): ChartIndex => {
  const found = indexes.get(chart);
  if (found !== undefined) return found;
  const index = {
    nodes: new Map(nodesOf(chart.root).map((node) => [node.id, node])),
    edges: new Map(chart.edges.map((edge) => [edge.id, edge])),
  };
  indexes.set(chart, index);
  return index;
};

/** A transition in words: where it leads from and to (empty when it stays), and under which condition. */
export const transitionWords = (
  chart: Chart | null,
  id: string,
): { readonly from: string; readonly to: string; readonly guard: string | null } => {
  const index = chart === null ? null : indexOf(chart);
  const edge = index?.edges.get(id);
  if (index === null || edge === undefined) return { from: id, to: "", guard: null };
  const name = (node: string) => {
    const path = index.nodes.get(node)?.path;
    return path === undefined ? node : path === "" ? "(root)" : path;
  };
  return { from: name(edge.source), to: edge.targets.map(name).join(", "), guard: edge.guard };
};

/** Milliseconds as one short figure: `+12 ms`, `+1.204 s`, `+2:03 min`. */
export const shortTime = (milliseconds: number): string => {
  const size = Math.abs(milliseconds);
  if (size < 1_000) return `${Math.round(size)} ms`;
  if (size < 60_000) return `${(size / 1_000).toFixed(size < 10_000 ? 3 : 2)} s`;
  const seconds = Math.floor(size / 1_000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")} min`;
};
