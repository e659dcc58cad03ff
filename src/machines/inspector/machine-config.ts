import type { Chart, ChartEdge, ChartNode, Undrawn } from "./chart.ts";
import { eventLabel, ownActions } from "./chart-label.ts";

/** What has no name of its own: xstate's actions, and functions that were written in place. */
const isNameless = (name: string): boolean =>
  name === "" || name === "condition" || name.startsWith("xstate.") || name.startsWith("(anonymous");

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)];

/** Gives what has no name one by its kind and its place; each place another one. */
const createNames = (chart: Chart) => {
  const all = [
    ...nodesOf(chart.root).flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...chart.edges.flatMap(({ actions, guard }) => [...actions, ...(guard === null ? [] : [guard])]),
  ];
  const used = new Set(all);
  return (name: string, kind: string, place: string): string => {
    if (!isNameless(name)) return name;
    const word = name.startsWith("xstate.") ? name.slice("xstate.".length) : kind;
    let free = `${word} ${place}`;
    for (let count = 2; used.has(free); count += 1) free = `${word} ${place} (${count})`;
    used.add(free);
    return free;
  };
};

/**
 * A chart in which everything that has to be implemented has a name, without the actions by which xstate itself starts and stops
 * delays: what `machineConfig` tells of it, and what a machine of that config has again.
 */
export const withNames = (chart: Chart): Chart => {
  const named = createNames(chart);
  const nodeOf = (node: ChartNode): ChartNode => {
    const { entry, exit } = ownActions(node, chart.edges);
    const { initialActions, ...rest } = node.undrawn ?? {};
    const undrawn: Undrawn = {
      ...rest,
      ...(initialActions === undefined
        ? {}
        : {
            initialActions: initialActions.map((one) => named(one, "action", `on the start of ${node.key}`)),
          }),
    };
    return {
      ...node,
      entry: entry.map((one) => named(one, "action", `on entry of ${node.key}`)),
      exit: exit.map((one) => named(one, "action", `on exit of ${node.key}`)),
      invokes: node.invokes.map(({ id, source }) => ({
        id,
        source:
          source.startsWith("xstate.invoke.") || /^\d+\./.test(source)
            ? named(
                "",
                "actor",
                `of ${node.key}${node.invokes.length > 1 ? ` ${source.replace(/\D.*/, "")}` : ""}`,
              )
            : source,
      })),
      ...(node.undrawn === undefined ? {} : { undrawn }),
      children: node.children.map(nodeOf),
    };
  };
  const edgeOf = (edge: ChartEdge): ChartEdge => {
    const place = `on ${eventLabel(edge.event, edge.source)}`;
    return {
      ...edge,
      guard: edge.guard === null ? null : named(edge.guard, "condition", place),
      actions: edge.actions.map((one) => named(one, "action", place)),
    };
  };
  return { ...chart, root: nodeOf(chart.root), edges: chart.edges.map(edgeOf) };
};

/** XState reads a dot in a target as the way to a child. */
export const escaped = (name: string): string => name.replaceAll(/[.\\]/g, String.raw`\$&`);
const isPlainKey = (key: string): boolean => /^[^.#\\]+$/.test(key);

type Config = Readonly<Record<string, unknown>>;

/** A list of one is written as its one part, an empty one not at all. */
const few = (name: string, parts: readonly unknown[]): Config =>
  parts.length === 0 ? {} : { [name]: parts.length === 1 ? parts[0] : parts };

const optional = (name: string, value: unknown): Config => (value === undefined ? {} : { [name]: value });

const some = (name: string, parts: Config): Config =>
  Object.keys(parts).length === 0 ? {} : { [name]: parts };

/**
 * The config of a chart, as XState 5 reads it and Stately's editor takes it: states, transitions and invoked actors; guards, actions
 * and actors by name. What only functions know (context, inputs, outputs that are worked out) is not in it.
 */
export const machineConfig = (chart: Chart): Config => {
  const { root, edges } = withNames(chart);
  const nodes = new Map(nodesOf(root).map((node) => [node.id, node]));
  const parents = new Map(
    nodesOf(root).flatMap((node) => node.children.map(({ id }) => [id, node] as const)),
  );
  const keysOf = ({ path, id }: ChartNode): readonly string[] => {
    const parent = parents.get(id);
    return path === "" || parent === undefined ? [] : [...keysOf(parent), nodes.get(id)!.key];
  };
  const defaultId = (node: ChartNode): string => [root.id, ...keysOf(node)].join(".");

  const targetOf = (source: ChartNode, id: string): string => {
    const target = nodes.get(id);
    if (target === undefined) return `#${escaped(id)}`;
    const keys = keysOf(target);
    const own = keysOf(source);
    const isBelow = target !== source && own.every((key, place) => key === keys[place]);
    if (isBelow && [source.key, ...keys].every(isPlainKey)) return `.${keys.slice(own.length).join(".")}`;
    if (source !== root && parents.get(id) === parents.get(source.id) && isPlainKey(target.key))
      return target.key;
    // An id of which each dot is escaped is found whole; one that is a path of plain names reads better.
    const isPath = id === defaultId(target) && [root.id, ...keys].every(isPlainKey);
    return `#${isPath ? id : escaped(id)}`;
  };

  const transitionOf = (source: ChartNode, { targets, guard, actions, undrawn = {} }: ChartEdge): unknown => {
    const target = few(
      "target",
      targets.map((id) => targetOf(source, id)),
    );
    const rest: Config = {
      ...optional("guard", guard ?? undefined),
      ...few("actions", actions),
      ...optional("reenter", undrawn.reenter),
      ...optional("description", undrawn.description),
    };
    return Object.keys(rest).length === 0 && typeof target["target"] === "string"
      ? target["target"]
      : { ...target, ...rest };
  };

  const stateOf = (node: ChartNode): Config => {
    const { undrawn = {} } = node;
    const own = new Map<string, ChartEdge[]>();
    for (const edge of edges)
      if (edge.source === node.id) own.set(edge.event, [...(own.get(edge.event) ?? []), edge]);
    const take = (event: string): readonly unknown[] => {
      const taken = own.get(event) ?? [];
      own.delete(event);
      const made = taken.map((edge) => transitionOf(node, edge));
      // In a list after a delay xstate reads no short forms.
      return made.length === 1 ? made : made.map((one) => (typeof one === "string" ? { target: one } : one));
    };
    const always = few("always", take(""));
    const onDone = few("onDone", take(`xstate.done.state.${node.id}`));
    const invokes = node.invokes.map(({ id, source }, index) => ({
      ...(id === `${index}.${node.id}` ? {} : { id }),
      src: source,
      ...few("onDone", take(`xstate.done.actor.${id}`)),
      ...few("onError", take(`xstate.error.actor.${id}`)),
      ...few("onSnapshot", take(`xstate.snapshot.${id}`)),
    }));
    const delays = [...own.keys()].filter(
      (event) => event.startsWith("xstate.after.") && event.endsWith(`.${node.id}`),
    );
    const after = Object.assign(
      {},
      ...delays.map((event) => few(event.slice("xstate.after.".length, -node.id.length - 1), take(event))),
    ) as Config;
    const on = Object.assign({}, ...[...own.keys()].map((event) => few(event, take(event)))) as Config;
    const initial = nodes.get(node.initial ?? "");
    const { initialActions } = undrawn;
    return {
      ...(node === root || node.id === defaultId(node) ? {} : { id: node.id }),
      ...(node.type === "parallel" || node.type === "final" || node.type === "history"
        ? { type: node.type }
        : {}),
      ...optional("history", undrawn.history),
      ...optional("target", undrawn.target),
      ...optional("description", node.description),
      ...(node.tags.length === 0 ? {} : { tags: node.tags }),
      ...(initial === undefined
        ? {}
        : {
            initial:
              initialActions === undefined ? initial.key : { target: initial.key, actions: initialActions },
          }),
      ...few("entry", node.entry),
      ...few("exit", node.exit),
      ...few("invoke", invokes),
      ...always,
      ...some("on", on),
      ...some("after", after),
      ...onDone,
      ...some("states", Object.fromEntries(node.children.map((child) => [child.key, stateOf(child)]))),
      ...optional("output", undrawn.output),
    };
  };
  return { id: root.id, ...stateOf(root) };
};
