import { fileURLToPath } from "node:url";

import { root } from "../../tools/root.mjs";
import type { Row } from "./memory-tables.ts";
import type { BrokenRule } from "../../src/actors/journal/recording-file.ts";
import type { EventEntry, JournalEntry } from "../../src/actors/journal/recording.ts";

/** A rule that does not hold. `rule` names the function that checks it and where: `checkPayment (model-tests/…:142)`. */
export interface Breach {
  readonly sentence: string;
  readonly rule: string;
}

/** One line of a stack: `at Object.charged (file:///work/model-tests/simulation/invariants.ts:237:7)`. */
const callOf = (line: string): { readonly name: string | null; readonly place: string } | null => {
  const [, named, inBrackets, bare] = /^\s*at (?:(\S+) \((.+)\)|(.+))$/.exec(line) ?? [];
  const place = inBrackets ?? bare;
  if (place === undefined) return null;
  const name = named?.split(".").at(-1) ?? null;
  return { name: name === "<anonymous>" ? null : name, place: place.replace(/:\d+$/, "") };
};

const pathOf = (place: string): string => {
  const path = place.startsWith("file://") ? fileURLToPath(place) : place;
  return path.startsWith(root) ? path.slice(root.length).replace(/^\//, "") : path;
};

/** The rule that calls the function that calls this: it has no other name than where it stands. */
export const ruleThatCalls = (): string => {
  const calls = (new Error("where").stack ?? "").split("\n").flatMap((line) => callOf(line) ?? []);
  const [place = "unknown", named] = [
    calls[2]?.place,
    calls.slice(2).find(({ name }) => name !== null)?.name,
  ];
  return `${named ?? "a rule"} (${pathOf(place)})`;
};

/** A page load as far as it had come when the rule broke. */
export interface PageThen {
  readonly id: string;
  /** Begins with the name of its tab. */
  readonly title: string;
  readonly entries: readonly JournalEntry[];
}

/** What the sentence is about: ids of things, as they stand in events. */
const idsIn = (sentence: string): readonly string[] =>
  sentence.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

const isNoise = ({ event: { type } }: EventEntry): boolean =>
  /\.ticked$|^(?:ping|pong)\b|^xstate\.stop$/.test(type);

const eventsOf = ({ entries }: PageThen): readonly EventEntry[] =>
  entries.filter((entry): entry is EventEntry => entry.kind === "event");

/** The last step of the machine that a sentence names. */
const namedStep = (page: PageThen, sentence: string): EventEntry | undefined => {
  const named = new Set(
    page.entries.flatMap((entry) =>
      entry.kind === "actor" &&
      entry.machine !== null &&
      new RegExp(`\\b${entry.machine}\\b`, "i").test(sentence)
        ? [entry.actor]
        : [],
    ),
  );
  return eventsOf(page).findLast((entry) => named.has(entry.actor) && !isNoise(entry));
};

const isAbout = (event: object, ids: readonly string[]): boolean => {
  const text = JSON.stringify(event);
  return ids.some((id) => text.includes(id));
};

/** Those of the people that a row knows of with an id that the sentence names: who has that payment, who that membership. */
export const peopleIn = (
  sentence: string,
  tables: ReadonlyMap<string, readonly Row[]>,
  people: readonly { readonly id: string; readonly username: string }[],
): readonly string[] => {
  const ids = idsIn(sentence);
  const rows = [...tables.values()].flat().filter(({ id }) => ids.includes(String(id)));
  const known = new Set(rows.flatMap((row) => Object.values(row)));
  return people.filter(({ id }) => ids.includes(id) || known.has(id)).map(({ username }) => username);
};

/**
 * Which page a broken rule is to be looked at in, and at which of its steps: the last load of the tab that the sentence names;
 * else, among the pages of `people` if they have any, the one that last heard of an id that the sentence names; else the one with the
 * last step of the flow that it names; else the one in which something happened last.
 */
export const brokenRule = (
  { sentence, rule }: Breach,
  pages: readonly PageThen[],
  people: readonly string[] = [],
): BrokenRule => {
  const tab = pages.findLast(({ title }) => sentence.includes(title.slice(0, title.lastIndexOf(" "))));
  const theirs = pages.filter(({ title }) => people.some((name) => title.startsWith(`${name} `)));
  const possible = tab === undefined ? (theirs.length > 0 ? theirs : pages) : [tab];
  const ids = tab === undefined ? idsIn(sentence) : [];
  const ways: readonly ((page: PageThen) => EventEntry | undefined)[] = [
    (page) => eventsOf(page).findLast(({ event }) => isAbout(event, ids)),
    (page) => namedStep(page, sentence),
    (page) => eventsOf(page).findLast((entry) => !isNoise(entry)) ?? eventsOf(page).at(-1),
  ];
  for (const way of ways) {
    const steps = possible.flatMap((page) => {
      const step = way(page);
      return step === undefined ? [] : [{ page, step }];
    });
    const [last] = steps.toSorted((one, other) => other.step.time - one.step.time);
    if (last !== undefined) return { sentence, rule, load: last.page.id, seq: last.step.seq };
  }
  return { sentence, rule, load: tab?.id ?? null, seq: null };
};
