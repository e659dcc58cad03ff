import { stateNodes, transitions, type Chart, type ChartEdge, type ChartNode } from "./chart.ts";
import type { AnyStateMachine } from "xstate";
import { actionWords, guardWords } from "./source-words.ts";

/** What the source says of a transition or a state, where its chart alone does not. */
export interface PlaceWords {
  readonly guard?: string;
  readonly actions?: readonly string[];
  readonly entry?: readonly string[];
  readonly exit?: readonly string[];
  /** What its named actions do: `takeSources assigns sources`. */
  readonly does?: readonly string[];
}

/** Words of the transitions and states of machines, by machine id and by the id in the chart; written by `npm run shapes`. */
export type ChartWords = Readonly<Record<string, Readonly<Record<string, PlaceWords>>>>;

/** XState's own, by which it starts and stops delays. */
const isDelay = (action: unknown): boolean => {
  const { type, event, id } = action as {
    readonly type?: string;
    readonly event?: { readonly type?: string };
    readonly id?: unknown;
  };
  return (
    type === "xstate.cancel" ||
    (type === "xstate.raise" && (event?.type?.startsWith("xstate.after.") ?? false)) ||
    (type === "xstate.raise" && typeof id === "string" && id.startsWith("xstate.after."))
  );
};

const rawName = (action: unknown): string => (action as { readonly type: string }).type;

/** The words of a machine's places, read from its functions' source: it has to run unminified. */
export const wordsOf = (machine: AnyStateMachine): Readonly<Record<string, PlaceWords>> => {
  const named = machine.implementations.actions as Readonly<Record<string, unknown>>;
  const listed = (actions: readonly unknown[]) => {
    const words = actions.map((action) =>
      isDelay(action) ? { name: rawName(action), does: null } : actionWords(action, named),
    );
    return {
      names: words.map(({ name }) => name),
      does: words.flatMap(({ name, does }) => (does === null ? [] : [`${name} ${does}`])),
    };
  };
  const places: Record<string, PlaceWords> = {};
  for (const { definition, name } of transitions(machine)) {
    const { names, does } = listed(definition.actions);
    if (definition.guard === undefined && names.length === 0) continue;
    places[name] = {
      ...(definition.guard === undefined ? {} : { guard: guardWords(definition.guard) }),
      ...(names.length === 0 ? {} : { actions: names }),
      ...(does.length === 0 ? {} : { does }),
    };
  }
  for (const node of [machine.root, ...stateNodes(machine)]) {
    const [entry, exit] = [listed(node.entry), listed(node.exit)];
    if (entry.names.length + exit.names.length === 0) continue;
    const does = [...entry.does, ...exit.does];
    places[node.id] = { entry: entry.names, exit: exit.names, ...(does.length === 0 ? {} : { does }) };
  }
  return places;
};

/**
 * A chart with the words of the source, and with what is to be seen in a state where `states` says it by the state's path.
 * Its ids stay.
 */
export const withWords = (
  chart: Chart,
  words: Readonly<Record<string, PlaceWords>> = {},
  states: Readonly<Record<string, unknown>> = {},
): Chart => {
  const edgeOf = (edge: ChartEdge): ChartEdge => {
    const { guard, actions, does } = words[edge.id] ?? {};
    return {
      ...edge,
      guard: edge.guard === null ? null : (guard ?? edge.guard),
      actions: actions?.length === edge.actions.length ? actions : edge.actions,
      ...(does === undefined ? {} : { does }),
    };
  };
  const nodeOf = (node: ChartNode): ChartNode => {
    const { entry, exit, does } = words[node.id] ?? {};
    const seen = states[node.path];
    return {
      ...node,
      entry: entry?.length === node.entry.length ? entry : node.entry,
      exit: exit?.length === node.exit.length ? exit : node.exit,
      ...(does === undefined ? {} : { does }),
      ...(typeof seen === "string" ? { seen } : {}),
      children: node.children.map(nodeOf),
    };
  };
  return { ...chart, root: nodeOf(chart.root), edges: chart.edges.map(edgeOf) };
};
