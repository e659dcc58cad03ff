import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

import { guardWords } from "../src/machines/inspector/source-words.ts";
import { stateNodes, transitions } from "../src/machines/inspector/chart.ts";

/** Everything between the same two states is one arrow: its label has a line for each transition. */
interface Arrow {
  readonly from: AnyStateNode;
  readonly to: AnyStateNode;
  readonly labels: string[];
}

/** The pictures of a machine as Mermaid sources, and the rows of what no arrow between two states can show. */
export interface Drawing {
  readonly pictures: readonly string[];
  /** State, event and target of each transition that is not drawn. */
  readonly rows: readonly (readonly [string, string, string])[];
}

/** More arrows in one picture cannot be read. */
const MOST_ARROWS = 12;

const eventOf = (event: string): string => {
  const [, kind, rest] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.*)$/.exec(event) ?? [];
  if (kind === undefined || rest === undefined) return event === "" ? "at once" : event;
  if (kind === "done.actor") return `${rest} answers`;
  if (kind === "error.actor") return `${rest} breaks`;
  if (kind === "done.state") return "done";
  return `after ${rest.split(".")[0]}`;
};

/** Longer words of a guard that was written in place would hide the arrow. */
const MOST_SIGNS = 60;

/** The guard by its name, or in the words of its source where it was written in place. */
const guardOf = ({ guard }: AnyTransitionDefinition): string => {
  if (guard === undefined) return "";
  const words = guardWords(guard);
  return ` [${words.length > MOST_SIGNS ? `${words.slice(0, MOST_SIGNS - 1)}…` : words}]`;
};

/** What stands on an arrow: Mermaid ends a label at these signs. */
const labelOf = (transition: AnyTransitionDefinition): string =>
  `${eventOf(transition.eventType)}${guardOf(transition)}`.replaceAll(/[:;#|]/g, " ");

/** Mermaid takes word characters only; the root has no name and is never drawn. */
const idOf = ({ path }: AnyStateNode): string => path.join("_").replaceAll(/\W/g, "_");

const nameOf = ({ path }: AnyStateNode): string => (path.length === 0 ? "every state" : path.join("."));

const isWithin = (node: AnyStateNode, around: AnyStateNode): boolean =>
  around.path.every((key, index) => node.path[index] === key);

/** Arrows in the order of the states that they leave; a picture is begun anew rather than made too large. */
const inPictures = (arrows: readonly Arrow[]): readonly (readonly Arrow[])[] => {
  const pictures: Arrow[][] = [];
  for (const leaving of Map.groupBy(arrows, ({ from }) => from).values()) {
    const last = pictures.at(-1);
    const isSameRegion = last?.[0]!.from.path[0] === leaving[0]!.from.path[0];
    const isParallel = leaving[0]!.from.machine.root.type === "parallel";
    const fits = last !== undefined && last.length + leaving.length <= MOST_ARROWS;
    if (fits && (isSameRegion || !isParallel)) last.push(...leaving);
    else pictures.push([...leaving]);
  }
  return pictures;
};

/** The states of a picture as Mermaid's lines, each inside those around it, and where each of these begins. */
const stateLines = (
  node: AnyStateNode,
  shown: ReadonlySet<AnyStateNode>,
  indent: string,
): readonly string[] => {
  const children = Object.values(node.states).filter((child) => shown.has(child as AnyStateNode));
  const first = node.type === "compound" ? (node.initial.target[0] as AnyStateNode | undefined) : undefined;
  return [
    ...(first !== undefined && shown.has(first) ? [`${indent}[*] --> ${idOf(first)}`] : []),
    ...children.flatMap((child: AnyStateNode) => {
      const inner = stateLines(child, shown, `${indent}  `);
      return [
        ...(inner.length === 0
          ? [`${indent}state "${child.key}" as ${idOf(child)}`]
          : [`${indent}state "${child.key}" as ${idOf(child)} {`, ...inner, `${indent}}`]),
        ...(child.type === "final" ? [`${indent}${idOf(child)} --> [*]`] : []),
      ];
    }),
  ];
};

const withAncestors = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent === undefined ? [] : [node, ...withAncestors(node.parent)];

const pictureOf = ({ root }: AnyStateMachine, nodes: ReadonlySet<AnyStateNode>, arrows: readonly Arrow[]) =>
  [
    "stateDiagram-v2",
    ...stateLines(root, nodes, "  "),
    ...arrows.map(({ from, to, labels }) => `  ${idOf(from)} --> ${idOf(to)} : ${labels.join("<br/>")}`),
  ].join("\n");

/**
 * Draws a machine: transitions between two states as arrows, in as many pictures as keep each readable. What stays, or
 * leads into a state from one around it, cannot be drawn as an arrow between two boxes: it becomes a row.
 */
export const drawingOf = (machine: AnyStateMachine): Drawing => {
  const arrows = new Map<string, Arrow>();
  const rows: (readonly [string, string, string])[] = [];
  for (const { definition, node } of transitions(machine)) {
    const targets: readonly AnyStateNode[] = definition.target ?? [];
    const [to] = targets;
    const label = labelOf(definition);
    if (to === undefined || targets.length > 1 || (to !== node && isWithin(to, node))) {
      rows.push([nameOf(node), label, targets.length === 0 ? "stays" : targets.map(nameOf).join(", ")]);
      continue;
    }
    const name = `${node.id} ${to.id}`;
    const known = arrows.get(name);
    if (known === undefined) arrows.set(name, { from: node, to, labels: [label] });
    else known.labels.push(label);
  }
  const parts = inPictures([...arrows.values()]).map((drawn) => ({
    drawn,
    nodes: new Set(drawn.flatMap(({ from, to }) => [...withAncestors(from), ...withAncestors(to)])),
  }));
  const isShown = (node: AnyStateNode): boolean => parts.some(({ nodes }) => nodes.has(node));
  const unconnected: AnyStateNode[] = [];
  // A state without arrows stands beside its siblings, where these are.
  for (const node of stateNodes(machine).filter((each) => !isShown(each))) {
    const parent = node.parent!;
    const part = parts.find(({ nodes }) => (parent === machine.root ? nodes.size > 0 : nodes.has(parent)));
    if (part === undefined) unconnected.push(node);
    else part.nodes.add(node);
  }
  const alone = new Set(unconnected.flatMap(withAncestors));
  return {
    pictures: [
      ...(alone.size === 0 ? [] : [pictureOf(machine, alone, [])]),
      ...parts.map(({ nodes, drawn }) => pictureOf(machine, nodes, drawn)),
    ],
    rows,
  };
};
