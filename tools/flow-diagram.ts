import type { AnyStateMachine } from "xstate";

import type { AnyFlow } from "../src/machines/app/flow.ts";
import { stateNodes, transitions } from "../src/machines/inspector/chart.ts";
import { drawingOf, type Drawing } from "./flow-picture.ts";

/** What a machine is made of: the numbers of docs/FLOWS.md. */
export interface FlowCounts {
  readonly states: number;
  readonly events: readonly string[];
  readonly transitions: number;
  /** Sources of invoked and spawned actors. */
  readonly actors: readonly string[];
  readonly delays: readonly string[];
}

const isOwn = (event: string): boolean => event !== "" && event !== "*" && !event.startsWith("xstate.");

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();

export const countsOf = (machine: AnyStateMachine): FlowCounts => {
  const nodes = stateNodes(machine);
  const all = transitions(machine);
  const invoked = [machine.root, ...nodes].flatMap((node) =>
    node.invoke.flatMap(({ src }) => (typeof src === "string" ? [src] : [])),
  );
  return {
    states: nodes.length,
    events: sorted(all.map(({ definition }) => definition.eventType).filter(isOwn)),
    transitions: all.length,
    actors: sorted([...Object.keys(machine.implementations.actors), ...invoked]),
    delays: sorted(Object.keys(machine.implementations.delays)),
  };
};

const listOf = (title: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`- ${title}: ${names.map((name) => `\`${name}\``).join(", ")}`];

const tableOf = (rows: Drawing["rows"]): readonly string[] =>
  rows.length === 0
    ? []
    : ["| in | event | leads to |", "|---|---|---|", ...rows.map((cells) => `| ${cells.join(" | ")} |`), ""];

/**
 * The chapter of a flow as lines of Markdown: numbers, names, state diagrams, and a table of the transitions that stay or
 * are taken in every state inside another.
 */
export const chapterOf = ({ slug, title, machine }: AnyFlow): readonly string[] => {
  const counts = countsOf(machine);
  const { pictures, rows } = drawingOf(machine);
  return [
    `## ${slug}`,
    "",
    `${title}: ${counts.states} states, ${counts.events.length} events, ${counts.transitions} transitions.`,
    "",
    ...listOf("events", counts.events),
    ...listOf("actors", counts.actors),
    ...listOf("delays", counts.delays),
    "",
    ...pictures.flatMap((picture, index) => [
      ...(pictures.length === 1 ? [] : [`Part ${index + 1} of ${pictures.length}:`, ""]),
      "```mermaid",
      picture,
      "```",
      "",
    ]),
    ...tableOf(rows),
  ];
};
