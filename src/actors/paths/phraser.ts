import type { AnyEventObject, AnyMachineSnapshot } from "xstate";

import type { AnyFlow, Phrase } from "../../machines/app/flow.ts";
import type { StepKind } from "../../machines/inspector/path.ts";
import { emittedWords } from "./emitted-words.ts";

const DONE = "xstate.done.actor.";
const BROKEN = "xstate.error.actor.";
const AFTER = "xstate.after.";

/** Turns what happens in a flow into sentences; what it cannot phrase is kept in `problems`, each once. */
export interface Phraser {
  readonly begin: (input: unknown) => string;
  readonly step: (
    before: AnyMachineSnapshot,
    event: AnyEventObject,
  ) => { readonly kind: StepKind; readonly sentence: string };
  readonly state: (snapshot: AnyMachineSnapshot) => string;
  readonly messages: (emitted: readonly AnyEventObject[]) => readonly string[];
  readonly problems: () => readonly string[];
}

/** The source of an actor by its id, as the state before knows it. */
const sourceOf = (before: AnyMachineSnapshot, id: string): string => {
  const invoked = before._nodes.flatMap((node) => node.invoke).find((invoke) => invoke.id === id);
  return typeof invoked?.src === "string" ? invoked.src : id;
};

/** The name of the delay behind a timer's event. */
const delayOf = (before: AnyMachineSnapshot, type: string): string => {
  const node = before._nodes.find(({ id }) => type.endsWith(`.${id}`));
  return type.slice(AFTER.length, node === undefined ? undefined : -(node.id.length + 1));
};

/** Keys under which a state may be named: its own path, then those of the states around it. */
const keysOf = (path: readonly string[]): readonly string[] =>
  path.map((_, index) => path.slice(0, path.length - index).join(".")).concat("");

const isBroken = (sentence: unknown): boolean =>
  typeof sentence !== "string" || sentence.trim() === "" || /\bundefined\b|\bNaN\b|\[object /.test(sentence);

const found = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The phraser of a flow. */
export const phraserOf = ({ slug, phrases }: AnyFlow): Phraser => {
  const problems = new Set<string>();
  const say = (what: string, phrase: Phrase | undefined, about: unknown, before?: unknown): string => {
    let why = "has no phrase";
    try {
      const sentence =
        typeof phrase === "function" ? phrase(about as never, before as never) : (phrase ?? "");
      if (!isBroken(sentence)) return sentence;
      if (phrase !== undefined) why = `reads ${JSON.stringify(sentence) ?? "as nothing"}`;
    } catch (error) {
      why = `cannot be phrased: ${String(error)}`;
    }
    problems.add(`${slug}: ${what} ${why}`);
    return "";
  };
  return {
    begin: (input) => say(`the beginning with ${JSON.stringify(input) ?? "nothing"}`, phrases.begin, input),
    step: (before, event) => {
      const { type } = event;
      if (type.startsWith(DONE)) {
        const source = sourceOf(before, type.slice(DONE.length));
        const output: unknown = event["output"];
        const what = `the answer ${JSON.stringify(output) ?? "without output"} of '${source}'`;
        return { kind: "condition", sentence: say(what, found(phrases.answers, source), output, before) };
      }
      if (type.startsWith(BROKEN)) {
        const source = sourceOf(before, type.slice(BROKEN.length));
        const sentence = say(`that '${source}' breaks`, found(phrases.breaks, source), undefined);
        return { kind: "condition", sentence };
      }
      if (type.startsWith(AFTER)) {
        const delay = delayOf(before, type);
        return {
          kind: "wait",
          sentence: say(`the delay '${delay}'`, found(phrases.delays, delay), undefined),
        };
      }
      const phrase = found(phrases.events, type);
      const isWorld = typeof phrase === "object";
      const sentence = say(`the event '${type}'`, isWorld ? phrase.says : phrase, event, before);
      return { kind: isWorld ? "condition" : "action", sentence };
    },
    state: (snapshot) => {
      const leaves = snapshot._nodes.filter(({ type }) => type === "atomic" || type === "final");
      const sentences = leaves.map(({ path }) => {
        const key = keysOf(path).find((name) => Object.hasOwn(phrases.states, name));
        const name = path.length === 0 ? "the only state" : `the state '${path.join(".")}'`;
        return say(name, key === undefined ? undefined : phrases.states[key], snapshot);
      });
      return [...new Set(sentences)].join(" ");
    },
    messages: (emitted) =>
      emitted.map((event) => say(`the emitted '${event.type}'`, emittedWords(event) ?? undefined, event)),
    problems: () => [...problems],
  };
};
