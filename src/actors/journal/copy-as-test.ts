import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";

import type { PlainEvent, Step } from "../../machines/inspector/timeline.ts";
import { momentAt, type FoldedActor } from "./fold-moments.ts";
import type { Fold } from "./fold.ts";
import { literal } from "./literal.ts";
import { beginPure, resumePure, type PureActor } from "./pure-actor.ts";
import { plain } from "./redact.ts";
import { sameValue } from "./state-value.ts";

const INIT = "xstate.init";
/** No file of the project is longer (`npm run check`). */
const MOST_LINES = 400;

const camel = (slug: string): string => slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const importOf = (slug: string): string =>
  `import { ${camel(slug)}Machine } from "../../src/machines/${slug}/${slug}.machine.ts";`;

/** `head(literal);`, one statement of the test's body. */
const call = (head: string, value: unknown): string => `  ${head}(${literal(value, 2, head.length + 3)});`;

/** A context without the refs in it, which a test cannot name. */
const withoutRefs = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutRefs);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => !(typeof part === "object" && part !== null && "$ref" in part))
      .map(([key, part]) => [key, withoutRefs(part)]),
  );
};

const childrenOf = ({ children }: AnyMachineSnapshot): string[] =>
  Object.keys(children).filter((id) => children[id] !== undefined);

const json = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** The children of an actor that are machines and live, as they were at a step. */
const machineChildren = (fold: Fold, parent: FoldedActor, index: number) =>
  [...fold.actors.values()].flatMap((actor) => {
    const { entry, machine: child } = actor;
    const moment = entry.parent === parent.entry.actor ? momentAt(actor, index) : null;
    if (child === null || moment === null || moment.snapshot === null || moment.status !== "live") return [];
    const { value, context } = moment.snapshot;
    return [{ id: entry.id, child, state: { value, context: json(withoutRefs(plain(context))) } }];
  });

const before = (fold: Fold, actor: FoldedActor, step: Step): AnyMachineSnapshot => {
  const snapshot = momentAt(actor, step.index - 1)?.snapshot;
  if (!snapshot) throw new Error(`Step ${step.index + 1} does not follow from a known state.`);
  return snapshot;
};

/** What a recorded stretch needs to become a test; it may be looked at only when the actor was folded all along. */
const stretchOf = (fold: Fold, number: number, from: number, to: number) => {
  const actor = fold.actors.get(number);
  const machine = actor?.machine;
  if (actor === undefined || !machine) throw new Error("Only an actor with a statechart can become a test.");
  if (actor.leftAt !== null && actor.leftAt <= to) {
    throw new Error("From a step that this version does not replay no test can be made.");
  }
  const steps = fold.steps.filter((step) => step.actor === number && step.index >= from && step.index <= to);
  const [first] = steps;
  if (first === undefined) throw new Error("The actor takes no event in these steps.");
  return { actor, machine, first, steps: steps.filter((step) => step === first || step.event.type !== INIT) };
};

/** Throws when the machine alone does not do what was recorded: the test would fail as it is pasted. */
const insistOn = (pure: PureActor<AnyStateMachine>, step: Step): void => {
  const [comesTo, recorded] = [pure.value(), step.values.at(-1)];
  if (sameValue(comesTo, recorded) && sameValue(json(pure.emitted()), json(step.emitted))) return;
  throw new Error(
    `Step ${step.index + 1} (${step.event.type}) depends on other actors: alone, the machine comes to ` +
      `${JSON.stringify(comesTo)} instead of ${JSON.stringify(recorded)}, or emits something else. No test can be made of it.`,
  );
};

/** The child states that the machine looked at, when it does not come to the recorded state without them. */
const lookedAt = (
  fold: Fold,
  {
    actor,
    machine,
    step,
    pure,
  }: {
    readonly actor: FoldedActor;
    readonly machine: AnyStateMachine;
    readonly step: Step;
    readonly pure: PureActor<AnyStateMachine>;
  },
) => {
  const state = pure.snapshot() as AnyMachineSnapshot;
  const trial = resumePure(machine, {
    value: state.value,
    status: state.status,
    context: plain(state.context),
    children: childrenOf(state),
  });
  trial.take(step.event);
  if (sameValue(trial.value(), step.values.at(-1))) return [];
  return machineChildren(fold, actor, step.index - 1);
};

const titleOf = (slug: string, steps: readonly Step[], value: unknown): string => {
  const types = steps.map(({ event }) => event.type).filter((type) => type !== INIT);
  const shown = types.length > 4 ? [...types.slice(0, 3), "…", types.at(-1)!] : types;
  const path = shown.length === 0 ? "begins" : shown.join(", ");
  return `${slug}: ${path} -> ${typeof value === "string" ? value : JSON.stringify(value)}`;
};

/**
 * A vitest test, as a file of a folder below `tests`, of the pure machine: steps `from` to `to` (inclusive, by index) of one
 * actor. It begins where the actor began, or in the state before `from`. After each step it expects the state, after the
 * last one the context. Throws a sentence for people when no test can be made.
 */
export const copyAsTest = (fold: Fold, number: number, from: number, to: number): string => {
  const { actor, machine, steps, first } = stretchOf(fold, number, from, to);
  const slug = actor.entry.machine!;
  const name = camel(slug);
  const slugs = new Set([slug]);
  const lines: string[] = [];
  const isBeginning =
    first.event.type === INIT && momentAt(actor, first.index)?.snapshot?.status !== "stopped";
  const input: unknown = actor.entry.input ?? undefined;
  let pure: PureActor<AnyStateMachine>;
  if (isBeginning) {
    pure = beginPure(machine, input);
    const head = `const ${name} = beginPure`;
    const text = input === undefined ? "" : literal(input, 2, head.length + name.length + 12);
    lines.push(`  ${head}(${name}Machine${text === "" ? "" : `, ${text}`});`);
    lines.push(call(`expect(${name}.value()).toEqual`, pure.value()));
  } else {
    const state = before(fold, actor, first);
    const begin = { value: state.value, context: json(plain(state.context)), children: childrenOf(state) };
    pure = resumePure(machine, begin);
    const head = `const ${name} = resumePure`;
    lines.push(`  ${head}(${name}Machine, ${literal(begin, 2, head.length + name.length + 12)});`);
  }
  for (const step of isBeginning ? steps.slice(1) : steps) {
    lines.push("");
    for (const { id, child, state } of lookedAt(fold, { actor, machine, step, pure })) {
      slugs.add(child.id);
      pure.shows(id, child, state);
      const head = `${name}.shows("${id}", ${camel(child.id)}Machine, `;
      lines.push(`  ${head}${literal(state, 2, head.length + 2)});`);
    }
    pure.take(step.event);
    insistOn(pure, step);
    lines.push(call(`${name}.take`, step.event));
    lines.push(call(`expect(${name}.value()).toEqual`, step.values.at(-1)));
    const emitted = json(step.emitted) as readonly PlainEvent[];
    if (emitted.length > 0) lines.push(call(`expect(${name}.emitted()).toEqual`, emitted));
  }
  const end = momentAt(actor, steps.at(-1)!.index)!.snapshot!;
  lines.push("", call(`expect(${name}.context()).toMatchObject`, json(withoutRefs(plain(end.context)))));
  const text = [
    // What stands in the recording for a secret has to stand in what the test compares with it.
    'import "../../src/actors/journal/form-stand-in.ts";',
    "",
    'import { expect, test } from "vitest";',
    "",
    `import { ${isBeginning ? "beginPure" : "resumePure"} } from "../../src/actors/journal/pure-actor.ts";`,
    ...[...slugs].map(importOf),
    "",
    `test(${literal(titleOf(slug, steps, end.value), 0, -1_000)}, () => {`,
    ...lines,
    "});",
    "",
  ].join("\n");
  const length = text.split("\n").length - 1;
  if (length <= MOST_LINES) return text;
  throw new Error(
    `The test would have ${length} lines, and files have at most ${MOST_LINES}: choose a shorter stretch.`,
  );
};
