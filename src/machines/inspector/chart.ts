import type { AnyStateMachine, AnyStateNode } from "xstate";

/** What of a state or a transition is not drawn, but is a part of its machine; only what it has. */
export interface Undrawn {
  readonly reenter?: true;
  readonly description?: string;
  readonly history?: "deep";
  /** Where a history state leads that remembers nothing, as its config says. */
  readonly target?: string | readonly string[];
  readonly initialActions?: readonly string[];
  /** What a final state or the machine answers, where that is no function. */
  readonly output?: unknown;
}

/** A state as it is drawn. `id` is unique in its chart, `path` is `a.b`, empty for the root. */
export interface ChartNode {
  readonly id: string;
  readonly key: string;
  readonly path: string;
  readonly type: "atomic" | "compound" | "parallel" | "final" | "history";
  readonly initial: string | null;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly source: string }[];
  readonly children: readonly ChartNode[];
  /** What its machine says of it. */
  readonly description?: string;
  /** What is to be seen in it. */
  readonly seen?: string;
  /** What its named actions do. */
  readonly does?: readonly string[];
  readonly undrawn?: Undrawn;
}

/** A transition as it is drawn. `id` is the name by which steps, walks and paths tell it. `targets` empty: it stays. */
export interface ChartEdge {
  readonly id: string;
  readonly source: string;
  readonly targets: readonly string[];
  /** Empty for one that is taken at once. */
  readonly event: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
  /** What its named actions do. */
  readonly does?: readonly string[];
  readonly undrawn?: Undrawn;
}

/** A machine's statechart as plain JSON: made from a machine here, or from a definition that another app sent. */
export interface Chart {
  readonly machine: string;
  readonly root: ChartNode;
  readonly edges: readonly ChartEdge[];
}

/** Every state of a machine below its root. */
export const stateNodes = (machine: AnyStateMachine): readonly AnyStateNode[] => {
  const below = (node: AnyStateNode): AnyStateNode[] =>
    Object.values(node.states).flatMap((child) => [child, ...below(child)]);
  return below(machine.root);
};

/** A transition of a live machine with its name, which is the `id` of its `ChartEdge`. */
export interface NamedTransition {
  readonly definition: AnyStateNode["always"] extends readonly (infer One)[] | undefined ? One : never;
  readonly node: AnyStateNode;
  readonly name: string;
}

/** Every transition of a machine, `always` included, with its name. */
export const transitions = (machine: AnyStateMachine): readonly NamedTransition[] =>
  [machine.root, ...stateNodes(machine)].flatMap((node) => {
    const own = [...node.transitions.values(), ...(node.always === undefined ? [] : [node.always])];
    return own.flatMap((candidates) =>
      candidates.map((definition, index) => {
        const target = definition.target?.map((to: AnyStateNode) => to.id).join(",") ?? "(stays)";
        return {
          definition,
          node,
          name: `${node.id} --${definition.eventType || "always"}[${index}]--> ${target}`,
        };
      }),
    );
  });

/** The name of an action, a guard or a source; a function written in place has none. */
const nameOf = (it: unknown): string => {
  if (typeof it === "string") return it;
  if (typeof it === "object" && it !== null && "type" in it && typeof it.type === "string") return it.type;
  return typeof it === "function" && "type" in it && typeof it.type === "string" ? it.type : "condition";
};

/** Whether a value is the same after it was written as JSON. */
const isJson = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null)
    return ["string", "boolean", "object"].includes(typeof value);
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isJson);
};

/** As a part of a chart: nothing where there is nothing. */
const undrawn = (all: Undrawn): { readonly undrawn?: Undrawn } =>
  Object.keys(all).length === 0 ? {} : { undrawn: all };

const undrawnOf = ({ type, history, config, initial, output }: AnyStateNode) => {
  const target = type === "history" ? (config as { readonly target?: Undrawn["target"] }).target : undefined;
  const actions = initial?.actions ?? [];
  return undrawn({
    ...(type === "history" && history === "deep" ? { history } : {}),
    ...(target === undefined ? {} : { target }),
    ...(actions.length === 0 ? {} : { initialActions: actions.map(nameOf) }),
    ...(output !== undefined && isJson(output) ? { output } : {}),
  });
};

const nodeOf = (node: AnyStateNode): ChartNode => ({
  id: node.id,
  key: node.key,
  path: node.path.join("."),
  type: node.type,
  initial: (node.initial?.target[0] as AnyStateNode | undefined)?.id ?? null,
  tags: node.tags,
  entry: node.entry.map(nameOf),
  exit: node.exit.map(nameOf),
  invokes: node.invoke.map(({ id, src }) => ({ id, source: typeof src === "string" ? src : id })),
  children: Object.values(node.states).map((child) => nodeOf(child as AnyStateNode)),
  ...(node.description === undefined ? {} : { description: node.description }),
  ...undrawnOf(node),
});

/** The statechart of a machine. */
export const chartOf = (machine: AnyStateMachine): Chart => ({
  machine: machine.id,
  root: nodeOf(machine.root),
  edges: transitions(machine).map(({ definition, node, name }) => ({
    id: name,
    source: node.id,
    targets: definition.target?.map((to: AnyStateNode) => to.id) ?? [],
    event: definition.eventType,
    guard: definition.guard === undefined ? null : nameOf(definition.guard),
    actions: definition.actions.map(nameOf),
    ...undrawn({
      ...(definition.reenter ? { reenter: true } : {}),
      ...(definition.description === undefined ? {} : { description: definition.description }),
    }),
  })),
});
