import type { ChartEdge, ChartNode } from "./chart.ts";
import { readableId } from "./wording.ts";

const duration = (milliseconds: number): string => {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  if (milliseconds < 120_000) return `${milliseconds / 1_000} s`;
  return `${Number((milliseconds / 60_000).toFixed(1))} min`;
};

const delayLabel = (event: string, source: string): string => {
  const tail = event.slice("xstate.after.".length);
  const delay = tail.endsWith(`.${source}`) ? tail.slice(0, -source.length - 1) : (tail.split(".")[0] ?? "");
  return /^\d+$/.test(delay) ? `after ${duration(Number(delay))}` : `after ${delay}`;
};

const actorLabel = (name: string): string => (name === "*" ? "any actor" : readableId(name));

/** An event as people say it: `fetchChallenge answers`, `after 5 s`, `at once`. `source`: id of its state. */
export const eventLabel = (event: string, source = ""): string => {
  if (event === "") return "at once";
  if (event === "*") return "any other event";
  if (event.startsWith("xstate.after.")) return delayLabel(event, source);
  const [, kind, name = ""] =
    /^xstate\.(done\.actor|error\.actor|done\.state|snapshot)\.(.*)$/.exec(event) ?? [];
  if (kind === "done.actor") return `${actorLabel(name)} answers`;
  if (kind === "error.actor") return `${actorLabel(name)} breaks`;
  if (kind === "snapshot") return `${actorLabel(name)} changes`;
  if (kind === "done.state") return `${name.slice(name.lastIndexOf(".") + 1)} is done`;
  return event;
};

/** An action as people say it: those of xstate without its name. */
export const actionLabel = (action: string): string => action.replace(/^xstate\./, "");

/** Guard and actions of a transition: `[isOver] / assign, emit`; empty when it has none. */
export const detailLabel = ({ guard, actions }: ChartEdge): string =>
  [
    ...(guard === null ? [] : [`[${guard}]`]),
    ...(actions.length === 0 ? [] : [`/ ${actions.map(actionLabel).join(", ")}`]),
  ].join(" ");

/** All that is known of a transition: its line, and below what its named actions do. */
export const edgeAbout = (edge: ChartEdge): string => [edgeLabel(edge), ...(edge.does ?? [])].join("\n");

/** What a state invokes in words; an id or a source that nobody gave is left out. */
export const invokeLabel = ({ id, source }: ChartNode["invokes"][number]): string => {
  const name = source.startsWith("xstate.invoke.") || /^\d+\./.test(source) ? null : source;
  const given = /^\d+\./.test(id) ? null : id;
  if (name === null) return given === null ? "invokes an actor" : `invokes ${given}`;
  return given === null || given === name ? `invokes ${name}` : `invokes ${name} as ${given}`;
};

/** A transition in one line, without its target. */
export const edgeLabel = (edge: ChartEdge): string =>
  [eventLabel(edge.event, edge.source), detailLabel(edge)].filter((part) => part !== "").join(" ");

const without = (actions: readonly string[], name: string, count: number): readonly string[] => {
  let left = count;
  // xstate adds its own behind those of the machine.
  return actions
    .toReversed()
    .filter((action) => action !== name || left-- <= 0)
    .toReversed();
};

/** Entry and exit actions of a state, but those by which xstate itself starts and stops its delays. */
export const ownActions = (
  node: ChartNode,
  edges: readonly ChartEdge[],
): { readonly entry: readonly string[]; readonly exit: readonly string[] } => {
  const delayed = edges.filter(
    ({ source, event }) => source === node.id && event.startsWith("xstate.after."),
  );
  const delays = new Set(delayed.map(({ event }) => event)).size;
  return {
    entry: without(node.entry, "xstate.raise", delays),
    exit: without(node.exit, "xstate.cancel", delays),
  };
};

/** Whether a transition stays where it is, so that it is a row of its state and no line. */
export const isRow = ({ source, targets }: ChartEdge): boolean =>
  targets.every((target) => target === source);
