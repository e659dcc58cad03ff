import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";

import { transitions } from "../../machines/inspector/chart.ts";
import type { Candidate, Read, Step } from "../../machines/inspector/timeline.ts";
import { plain } from "./redact.ts";

type Definition = ReturnType<typeof transitions>[number]["definition"];
type Node = AnyMachineSnapshot["_nodes"][number];

const MOST_READS = 6;

const known = new WeakMap<AnyStateMachine, ReadonlyMap<Definition, string>>();

/** The names that charts have for a machine's transitions. */
const namesOf = (machine: AnyStateMachine): ReadonlyMap<Definition, string> => {
  const names =
    known.get(machine) ??
    new Map(transitions(machine).map(({ definition, name }) => [definition, name] as const));
  known.set(machine, names);
  return names;
};

const fits = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === "*" ||
  (descriptor.endsWith(".*") && type.startsWith(descriptor.slice(0, -1)));

/** A state's own transitions for an event, in the order in which they are asked: what names the event most closely comes first. */
const candidatesOf = (node: Node, type: string): readonly Definition[] =>
  [...node.transitions.entries()]
    .filter(([descriptor]) => fits(descriptor, type))
    .toSorted(([one], [other]) => other.length - one.length)
    .flatMap(([, candidates]) => candidates);

const isBelow = (inner: Node, outer: Node): boolean =>
  inner.path.length > outer.path.length && outer.path.every((key, index) => inner.path[index] === key);

/** A value of which each place that is looked at is kept in `reads`, the innermost ones alone. */
const watched = (value: unknown, place: string, reads: Map<string, unknown>): unknown => {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key, target);
      if (typeof key === "symbol") return inner;
      if (typeof inner === "function") return inner.bind(target) as unknown;
      const below = `${place}.${key}`;
      reads.delete(place);
      reads.set(below, inner);
      return watched(inner, below, reads);
    },
  });
};

type Guard = (args: object, params: unknown) => unknown;
/** `and`, `or`, `not` hold the guards that they ask. */
interface Composed {
  readonly guards?: readonly unknown[];
}

/** Asks a guard, or those that it is composed of, with watched values. */
const ask = (machine: AnyStateMachine, guard: unknown, args: object): void => {
  const type =
    typeof guard === "string" ? guard : typeof guard === "object" ? (guard as { type?: string }).type : null;
  const implemented: unknown = type == null ? guard : machine.implementations.guards[type];
  if (typeof implemented !== "function") return;
  const { guards } = implemented as Composed;
  if (guards !== undefined) {
    for (const each of guards) ask(machine, each, args);
    return;
  }
  const given = typeof guard === "object" && guard !== null && "params" in guard ? guard.params : undefined;
  const params: unknown = typeof given === "function" ? (given as Guard)(args, undefined) : given;
  (implemented as Guard)(args, params);
};

/** What a transition's guard looked at; nothing where it cannot be asked without what only a live actor has. */
const readsOf = (
  snapshot: AnyMachineSnapshot,
  { guard }: Definition,
  event: Step["event"],
): readonly Read[] => {
  const reads = new Map<string, unknown>();
  try {
    ask(snapshot.machine, guard, {
      context: watched(snapshot.context, "context", reads),
      event: watched(event, "event", reads),
    });
  } catch {
    // A guard that breaks on a recorded value has read until there.
  }
  return [...reads].slice(0, MOST_READS).map(([place, value]) => ({ place, value: plain(value) }));
};

/**
 * Which transitions a machine could have taken at a step, those of its innermost states first, with what became of each. `snapshot`
 * is what it was before.
 */
export const whyOf = (snapshot: AnyMachineSnapshot, { event, took }: Step): readonly Candidate[] => {
  const names = namesOf(snapshot.machine);
  const nodes = snapshot._nodes
    .map((node) => {
      const all = candidatesOf(node, event.type);
      return { node, all, taken: all.findIndex((each) => took.includes(names.get(each) ?? "")) };
    })
    .filter(({ all }) => all.length > 0)
    .toSorted((one, other) => other.node.path.length - one.node.path.length);
  return nodes.flatMap(({ node, all, taken }) => {
    // An inner state that takes an event keeps it from those around it.
    const isKept = nodes.some((inner) => inner.taken >= 0 && isBelow(inner.node, node));
    return all.map((each, index): Candidate => {
      const verdict =
        index === taken ? "taken" : isKept || (taken >= 0 && index > taken) ? "notAsked" : "refused";
      const isAsked = each.guard !== undefined && verdict !== "notAsked";
      return {
        id: names.get(each) ?? "",
        verdict,
        reads: isAsked ? readsOf(snapshot, each, event) : [],
      };
    });
  });
};
