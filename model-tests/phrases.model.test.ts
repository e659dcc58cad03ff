import type { AnyMachineSnapshot } from "xstate";
import { beforeAll, describe, expect, test } from "vitest";

import { explore, type Edge, type Walk } from "../src/actors/paths/explore.ts";
import type { AnyFlow, Phrase, Phrases } from "../src/machines/app/flow.ts";
import { flows } from "../src/machines/flows.ts";
import { stateNodes } from "../src/machines/inspector/chart.ts";

const DONE = "xstate.done.actor.";
const BROKEN = "xstate.error.actor.";
const AFTER = "xstate.after.";

/** A sentence: it begins and ends like one, and no value is missing in it. */
const WHOLE = /^[A-Z"](?!.*(undefined|null|NaN|\[object|[^.]\.\.(?!\.)|\s\s|"")).*[."]$/u;

const say = (phrase: Phrase, about: unknown, before: unknown): string =>
  typeof phrase === "string" ? phrase : phrase(about as never, before as never);

const saysOf = (phrase: Phrases["events"][string]): Phrase =>
  typeof phrase === "object" ? phrase.says : phrase;

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

interface Said {
  /** What is read: `event form.submitted`, `state editing`. */
  readonly what: string;
  /** Undefined: nothing names it. */
  readonly sentence: string | undefined;
}

const saidOfEdge = ({ phrases }: { readonly phrases: Phrases }, walk: Walk, edge: Edge): Said => {
  const before = walk.vertices.get(edge.from)!.snapshot;
  const { type } = edge.event;
  const said = (what: string, phrase: Phrase | undefined, about: unknown): Said => ({
    what,
    sentence: phrase === undefined ? undefined : say(phrase, about, before),
  });
  if (type.startsWith(DONE)) {
    const source = sourceOf(before, type.slice(DONE.length));
    return said(`answer of ${source}`, phrases.answers[source], edge.event["output"]);
  }
  if (type.startsWith(BROKEN)) {
    const source = sourceOf(before, type.slice(BROKEN.length));
    return said(`break of ${source}`, phrases.breaks[source], undefined);
  }
  if (type.startsWith(AFTER)) {
    const delay = delayOf(before, type);
    return said(`delay ${delay}`, phrases.delays[delay], undefined);
  }
  const phrase = phrases.events[type];
  return said(`event ${type}`, phrase === undefined ? undefined : saysOf(phrase), edge.event);
};

/** The sentences of a snapshot: of each leaf, the deepest of its states that is named. */
const saidOfState = (phrases: Phrases, snapshot: AnyMachineSnapshot): readonly Said[] =>
  snapshot._nodes
    .filter(({ type }) => type === "atomic" || type === "final")
    .map((leaf) => {
      const named = leaf.path.map((_, index) => leaf.path.slice(0, leaf.path.length - index).join("."));
      const phrase = named.map((path) => phrases.states[path]).find((found) => found !== undefined);
      const sentence = typeof phrase === "function" ? phrase(snapshot as never) : phrase;
      return { what: `state ${leaf.path.join(".")}`, sentence };
    });

const stepsOf = (walk: Walk): readonly Edge[] => walk.edges.filter(({ from }) => from !== "");

/** Sample outputs of one actor that read the same in the same state. */
const alike = (flow: { readonly phrases: Phrases }, walk: Walk): readonly string[] => {
  const outputs = new Map<string, string>();
  return stepsOf(walk).flatMap((edge) => {
    if (!edge.event.type.startsWith(DONE)) return [];
    const { what, sentence } = saidOfEdge(flow, walk, edge);
    const place = `${edge.from} ${edge.event.type} ${sentence}`;
    const output = JSON.stringify(edge.event["output"] ?? null);
    const other = outputs.get(place) ?? output;
    outputs.set(place, output);
    return other === output ? [] : [`${what}: ${sentence}`];
  });
};

/** Phrases that name nothing which happens. */
const leftOver = (flow: AnyFlow & { readonly phrases: Phrases }, walk: Walk): readonly string[] => {
  const said = new Set(stepsOf(walk).map((edge) => saidOfEdge(flow, walk, edge).what));
  const states = new Set(stateNodes(flow.machine).map(({ path }) => path.join(".")));
  const { events, answers, breaks, delays, states: named } = flow.phrases;
  return [
    ...Object.keys(events).map((type) => `event ${type}`),
    ...Object.keys(answers).map((source) => `answer of ${source}`),
    ...Object.keys(breaks).map((source) => `break of ${source}`),
    ...Object.keys(delays).map((name) => `delay ${name}`),
  ]
    .filter((what) => !said.has(what))
    .concat(Object.keys(named).filter((path) => !states.has(path)));
};

for (const flow of flows) {
  describe(`phrases of ${flow.slug}`, () => {
    const phrases = flow.phrases!;
    let walk: Walk;
    beforeAll(() => {
      walk = explore(flow);
    });

    test("every input, step and state of the walk is a whole sentence", () => {
      const all: readonly Said[] = [
        ...flow.inputs.map((input) => ({ what: "begin", sentence: phrases.begin(input as never) })),
        ...stepsOf(walk).map((edge) => saidOfEdge({ phrases }, walk, edge)),
        ...[...walk.vertices.values()].flatMap(({ snapshot }) => saidOfState(phrases, snapshot)),
      ];
      const wrong = all.filter(({ sentence }) => sentence === undefined || !WHOLE.test(sentence));
      expect([...new Set(wrong.map(({ what, sentence }) => `${what}: ${sentence}`))]).toEqual([]);
    });

    test("no two answers of an actor read the same", () => {
      expect([...new Set(alike({ phrases }, walk))]).toEqual([]);
    });

    test("no phrase is left over", () => {
      expect(leftOver({ ...flow, phrases }, walk)).toEqual([]);
    });
  });
}
