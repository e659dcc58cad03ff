import { createMachine, type AnyMachineSnapshot, type AnyStateMachine } from "xstate";

import type { AnyFlow } from "../../machines/app/flow.ts";
import type { Chart, ChartEdge, ChartNode } from "../../machines/inspector/chart.ts";
import { eventLabel } from "../../machines/inspector/chart-label.ts";
import { escaped } from "../../machines/inspector/machine-config.ts";
import { readableId } from "../../machines/inspector/wording.ts";

/** A number that no event takes. */
const NEVER = -1;

/** Which of several transitions an event is to take: another app's guards are not known here. */
interface Choosing {
  readonly event: { readonly takes?: number };
}

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)];

const byEvent = (edges: readonly ChartEdge[]): ReadonlyMap<string, readonly ChartEdge[]> => {
  const groups = new Map<string, ChartEdge[]>();
  for (const edge of edges) groups.set(edge.event, [...(groups.get(edge.event) ?? []), edge]);
  return groups;
};

const transitionOf = ({ guard, targets }: ChartEdge, index: number) => ({
  ...(targets.length === 0 ? {} : { target: targets.map((id) => `#${escaped(id)}`) }),
  // A function that may be named as the guard is: its words are shown.
  ...(guard === null
    ? {}
    : { guard: Object.assign(({ event }: Choosing) => event.takes === index, { type: guard }) }),
});

const configOf = (node: ChartNode, edges: readonly ChartEdge[]): object => {
  const own = byEvent(edges.filter(({ source }) => source === node.id));
  const initial = node.children.find(
    ({ id }) => id === node.initial || node.initial?.startsWith(`${id}.`) === true,
  );
  const on = [...own].filter(([event]) => event !== "");
  return {
    id: node.id,
    ...(node.type === "parallel" || node.type === "final" || node.type === "history"
      ? { type: node.type }
      : {}),
    ...(initial === undefined ? {} : { initial: initial.key }),
    tags: node.tags,
    on: Object.fromEntries(on.map(([event, all]) => [event, all.map(transitionOf)])),
    // The app alone knows whether a guard holds: under one nothing is taken at once.
    always: (own.get("") ?? []).map((edge) => transitionOf(edge, NEVER)),
    states: Object.fromEntries(node.children.map((child) => [child.key, configOf(child, edges)])),
  };
};

const sentenceOf =
  (edges: readonly ChartEdge[]) =>
  (event: { readonly takes?: number }, before?: AnyMachineSnapshot): string => {
    const [first] = edges;
    // The innermost state that takes it.
    const taken = (before?._nodes ?? [])
      .toSorted((one, other) => other.path.length - one.path.length)
      .map(({ id }) => edges.filter(({ source }) => source === id))
      .map((own) => own.find((edge, index) => edge.guard === null || index === event.takes))
      .find((edge) => edge !== undefined);
    const guard = taken?.guard;
    const what = first === undefined ? "" : eventLabel(first.event, first.source);
    return guard === undefined || guard === null ? `Send ${what}.` : `Send ${what} so that ${guard} holds.`;
  };

/**
 * Another app's machine as a flow from whose chart test paths are made. Nothing of its guards is known: an event with several
 * transitions is sent once for each. What its actors answer and delays bring are events like others.
 */
export const foreignFlow = (chart: Chart): AnyFlow => {
  const machine = createMachine(configOf(chart.root, chart.edges) as never) as AnyStateMachine;
  const groups = byEvent(chart.edges.filter(({ event }) => event !== ""));
  const ids = (start: string) =>
    [...groups.keys()].filter((event) => event.startsWith(start)).map((event) => event.slice(start.length));
  const said = (names: readonly string[], words: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [name, words(name)]));
  const most = (event: string) => {
    const bySource = new Map<string, number>();
    for (const { source } of groups.get(event) ?? []) bySource.set(source, (bySource.get(source) ?? 0) + 1);
    return Math.max(...bySource.values());
  };
  return {
    slug: chart.machine,
    title: chart.machine,
    machine,
    inputs: [undefined],
    events: [...groups.keys()]
      .filter((event) => !event.startsWith("xstate.done.state."))
      .flatMap((type) => Array.from({ length: most(type) }, (_, takes) => ({ type, takes }))),
    outputs: {},
    select: () => ({ status: "shown" }),
    phrases: {
      begin: () => `Start the app's machine ${chart.machine}.`,
      events: Object.fromEntries([...groups].map(([event, edges]) => [event, sentenceOf(edges)])),
      answers: said(ids("xstate.done.actor."), (id) => `${readableId(id)} answers.`),
      breaks: said(ids("xstate.error.actor."), (id) => `${readableId(id)} breaks.`),
      delays: Object.fromEntries(
        chart.edges
          .filter(({ event }) => event.startsWith("xstate.after."))
          .map(({ event, source }) => [
            event.slice(
              "xstate.after.".length,
              event.endsWith(`.${source}`) ? -source.length - 1 : undefined,
            ),
            `${eventLabel(event, source).replace(/^after /, "")} pass.`,
          ]),
      ),
      states: Object.fromEntries(
        nodesOf(chart.root).map(({ path, description }) => [
          path,
          description ?? (path === "" ? "The machine runs." : `It is in the state ${path}.`),
        ]),
      ),
    },
  };
};
