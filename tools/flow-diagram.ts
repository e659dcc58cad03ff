import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

import type { AnyFlow } from "../src/machines/app/flow.ts";

/** What a machine is made of: the numbers of docs/FLOWS.md. */
export interface FlowCounts {
  readonly states: number;
  readonly events: readonly string[];
  readonly transitions: number;
  /** Sources of invoked and spawned actors. */
  readonly actors: readonly string[];
  readonly delays: readonly string[];
}

const under = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => under(child)),
];

const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

const isOwn = (event: string): boolean => event !== "" && event !== "*" && !event.startsWith("xstate.");

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();

export const countsOf = (machine: AnyStateMachine): FlowCounts => {
  const nodes = under(machine.root);
  const transitions = nodes.flatMap(transitionsOf);
  const invoked = nodes.flatMap((node) =>
    node.invoke.flatMap(({ src }) => (typeof src === "string" ? [src] : [])),
  );
  return {
    states: nodes.length - 1,
    events: sorted(transitions.map(({ eventType }) => eventType).filter(isOwn)),
    transitions: transitions.length,
    actors: sorted([...Object.keys(machine.implementations.actors), ...invoked]),
    delays: sorted(Object.keys(machine.implementations.delays)),
  };
};

/** Mermaid takes word characters only; the root itself is never drawn. */
const idOf = (node: AnyStateNode): string => node.path.join("_").replaceAll(/\W/g, "_");

const guardOf = ({ guard }: AnyTransitionDefinition): string => {
  if (guard === undefined) return "";
  const name: unknown = typeof guard === "string" ? guard : Reflect.get(Object(guard), "type");
  return typeof name === "string" && name !== "" ? ` [${name}]` : " [condition]";
};

const eventOf = (event: string): string => {
  const [, kind, rest] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.*)$/.exec(event) ?? [];
  if (kind === undefined || rest === undefined) return event === "" ? "at once" : event;
  if (kind === "done.actor") return `${rest} answers`;
  if (kind === "error.actor") return `${rest} breaks`;
  if (kind === "done.state") return "done";
  return `after ${rest.split(".")[0]}`;
};

const labelOf = (transition: AnyTransitionDefinition): string =>
  `${eventOf(transition.eventType)}${guardOf(transition)}`.replaceAll(/[:;#]/g, " ");

/** Arrows between states; what only changes the context has no arrow. A transition of the root leaves every state. */
const arrowsOf = (machine: AnyStateMachine): readonly string[] =>
  under(machine.root)
    .flatMap((node) =>
      transitionsOf(node).flatMap((transition) =>
        (transition.target ?? []).map((target) => {
          const from = node === machine.root ? "[*]" : idOf(node);
          return `${from} --> ${idOf(target)} : ${labelOf(transition)}`;
        }),
      ),
    )
    .filter((arrow, index, all) => all.indexOf(arrow) === index);

const stateLines = (node: AnyStateNode, indent: string): readonly string[] => {
  const children = Object.values(node.states);
  const first = node.type === "compound" ? node.initial.target[0] : undefined;
  return [
    ...(first === undefined ? [] : [`${indent}[*] --> ${idOf(first)}`]),
    ...children.flatMap((child, index) => [
      ...(node.type === "parallel" && index > 0 ? [`${indent}--`] : []),
      ...(Object.keys(child.states).length === 0
        ? [`${indent}${idOf(child)} : ${child.key}`]
        : [
            `${indent}state "${child.key}" as ${idOf(child)} {`,
            ...stateLines(child, `${indent}  `),
            `${indent}}`,
          ]),
      ...(child.type === "final" ? [`${indent}${idOf(child)} --> [*]`] : []),
    ]),
  ];
};

const listOf = (title: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`- ${title}: ${names.map((name) => `\`${name}\``).join(", ")}`];

/** The chapter of a flow: numbers, names and a Mermaid state diagram, as lines of Markdown. */
export const chapterOf = ({ slug, title, machine }: AnyFlow): readonly string[] => {
  const { states, events, transitions, actors, delays } = countsOf(machine);
  return [
    `## ${slug}`,
    "",
    `${title}: ${states} states, ${events.length} events, ${transitions} transitions.`,
    "",
    ...listOf("events", events),
    ...listOf("actors", actors),
    ...listOf("delays", delays),
    "",
    ...(states === 0
      ? []
      : [
          "```mermaid",
          "stateDiagram-v2",
          ...stateLines(machine.root, "  "),
          ...arrowsOf(machine).map((arrow) => `  ${arrow}`),
          "```",
          "",
        ]),
  ];
};
