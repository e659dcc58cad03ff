import type { AnyEventObject, AnyMachineSnapshot } from "xstate";

import type { AnyFlow } from "../../machines/app/flow.ts";
import type { Path } from "../../machines/inspector/path.ts";
import type { Edge, Walk } from "./explore.ts";
import { phraserOf } from "./phraser.ts";

const LEAVES: ReadonlySet<string> = new Set([
  "dialog.closeRequested",
  "page.reloadRequested",
  "logout.requested",
]);

/** Whether a step closes the flow's dialog, or has the browser load another page or this one anew. */
export const leavesPage = (emitted: readonly AnyEventObject[]): boolean =>
  emitted.some(
    (event) =>
      LEAVES.has(event.type) ||
      (event.type === "navigation.requested" && (event["load"] === true || event["returning"] === true)),
  );

const isIn = (paths: readonly string[] | undefined, { _nodes }: AnyMachineSnapshot): boolean =>
  paths !== undefined && _nodes.some(({ path }) => paths.includes(path.join(".")));

const namesOf = (type: string): readonly string[] => {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay === undefined ? [type] : [type, delay];
};

/** Whether a step's sentence says how one comes back to the page. */
const comesBack = ({ phrases }: AnyFlow, { type }: AnyEventObject): boolean =>
  namesOf(type).some((name) => phrases.returns?.includes(name) === true);

/** Which steps of a walk people can take: from a page that was left only those that say how one comes back. */
export const followable = (flow: AnyFlow, walk: Walk) => ({
  allowed: ({ from, event }: Edge): boolean =>
    from === "" || !isIn(flow.phrases.away, walk.vertices.get(from)!.snapshot) || comesBack(flow, event),
  isLast: ({ emitted }: Edge): boolean => leavesPage(emitted),
});

const COUNTED = /\b(?:first|second|third|fourth|fifth)\b[^)]*\b(?:try|tries|request|requests)\b/;
const COMES_ABOUT = /beforehand|POST \/__test\//;
/** What a person does is no condition that would have to be arranged. */
const DONE = /^(?:Press|Close|Open|Come) /;

/**
 * Conditions that need more than they say, as sentences: answers of one call in one situation of which more than one does not
 * tell, in brackets, how it is brought about, and counts of tries without how to come to that number.
 */
export const vagueConditions = (flow: AnyFlow, walk: Walk): readonly string[] => {
  const phraser = phraserOf(flow);
  const plain = new Map<string, Set<string>>();
  const vague = new Set<string>();
  for (const { from, event } of walk.edges) {
    const [, actor] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    if (from === "" || actor === undefined) continue;
    const { sentence } = phraser.step(walk.vertices.get(from)!.snapshot, event);
    if (COUNTED.test(sentence) && !COMES_ABOUT.test(sentence)) vague.add(sentence);
    if (sentence.includes("(") || DONE.test(sentence)) continue;
    const situation = `${from} ${actor}`;
    plain.set(situation, (plain.get(situation) ?? new Set()).add(sentence));
  }
  for (const sentences of plain.values()) if (sentences.size > 1) for (const one of sentences) vague.add(one);
  return [...vague].map((sentence) => `${flow.slug}: "${sentence}" does not say how it is brought about.`);
};

/** What is read where the browser goes away; messages that wait for the next page tell of it, too. */
const GOES = /\b(?:page (?:reloads|loads|is loaded anew|goes there)|browser goes to)\b/;

/** Steps that follow one after which, as its own words say, the page is gone, and that do not lead back: as sentences. */
export const strandedSteps = (flow: AnyFlow, paths: readonly Path[]): readonly string[] =>
  paths.flatMap(({ number, steps }) =>
    steps.slice(1).flatMap(({ event, sentence }, index) => {
      const { expected, messages } = steps[index]!;
      const goes = [expected, ...messages].find((words) => GOES.test(words));
      if (goes === undefined || comesBack(flow, event)) return [];
      return [
        `${flow.slug}: path ${number}, step ${index + 2} ("${sentence}") follows one that leaves the page ("${goes}") and does not say how one comes back.`,
      ];
    }),
  );
