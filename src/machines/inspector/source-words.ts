import { and, not, or, stateIn } from "xstate";

/** The text of a function as its source has it, on one line. Says nothing useful of a function that was minified. */
const sourceOf = (it: unknown): string => String(it).replaceAll(/\s+/g, " ").trim();

/** The end of the text that begins with a quote at `from`. */
const endOfText = (text: string, from: number): number => {
  for (let place = from + 1; place < text.length; place += 1) {
    if (text[place] === "\\") place += 1;
    else if (text[place] === text[from]) return place;
  }
  return text.length;
};

/** The end of what begins with a bracket at `from`, texts skipped. */
const closing = (text: string, from: number): number => {
  let depth = 0;
  for (let place = from; place < text.length; place += 1) {
    const letter = text[place]!;
    if (`"'\``.includes(letter)) place = endOfText(text, place);
    else if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) {
      depth -= 1;
      if (depth === 0) return place;
    }
  }
  return text.length;
};

/** The parts between the commas of what stands in brackets. */
const partsOf = (inside: string): readonly string[] => {
  const parts: string[] = [];
  let from = 0;
  for (let place = 0; place < inside.length; place += 1) {
    if ("([{".includes(inside[place]!)) place = closing(inside, place);
    else if (`"'\``.includes(inside[place]!)) place = endOfText(inside, place);
    else if (inside[place] === ",") {
      parts.push(inside.slice(from, place));
      from = place + 1;
    }
  }
  return [...parts, inside.slice(from)].map((part) => part.trim()).filter((part) => part !== "");
};

/** The names that the objects in a text have which begin at these places. */
const keysAt = (text: string, places: Iterable<number>): readonly string[] => {
  const keys = [...places].flatMap((place) =>
    partsOf(text.slice(place + 1, closing(text, place))).flatMap(
      (part) => /^["']?([\w$]+)["']?\s*(?::|\(|$)/.exec(part)?.[1] ?? [],
    ),
  );
  return [...new Set(keys)];
};

const openings = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => index + found.length - 1);

/** The names of what a function answers with. */
const answeredKeys = (text: string): readonly string[] =>
  keysAt(text, openings(text, /(?:=> ?\( ?|\breturn |\? |\} ?: )\{/g));

const typesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\btype: ?["'`]([^"'`]+)["'`]/g)].map(([, type]) => type!)),
];

/** What a function that was written in place comes to: `({ event }) => event.output` is `event.output`. */
const bodyOf = (it: unknown): string => {
  const text = sourceOf(it);
  const at = text.indexOf("=>");
  return at < 0 ? text : text.slice(at + 2).trim();
};

const MOST_LETTERS = 70;

const shortBody = (it: unknown): string => {
  const text = bodyOf(it);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1).trimEnd()}…` : text;
};

interface BuiltIn {
  readonly type: string;
  readonly assignment?: unknown;
  readonly event?: unknown;
  readonly to?: unknown;
  readonly actorRef?: unknown;
  readonly collect?: unknown;
  readonly id?: unknown;
  readonly src?: unknown;
}

const eventTypes = (event: unknown): string => {
  if (typeof event === "object" && event !== null && "type" in event) return String(event.type);
  const types = typeof event === "function" ? typesIn(sourceOf(event)) : [];
  if (types.length > 0) return types.join(" or ");
  return typeof event === "function" ? shortBody(event) : "an event";
};

const assigned = (assignment: unknown): string => {
  const keys =
    typeof assignment === "function"
      ? answeredKeys(sourceOf(assignment))
      : Object.keys((assignment ?? {}) as object);
  if (keys.length > 0) return `assigns ${keys.join(", ")}`;
  return typeof assignment === "function" ? `assigns ${shortBody(assignment)}` : "assigns nothing";
};

const verbs = { emit: "emits", raise: "raises", sendTo: "sends" } as const;

/** What is enqueued, in order of kind: names, what is assigned, and the events that go out. */
const enqueued = (collect: unknown): string => {
  const text = sourceOf(collect);
  const calls = (name: string): readonly string[] =>
    openings(text, new RegExp(`enqueue\\.${name}\\(`, "g")).map((at) => text.slice(at, closing(text, at)));
  const names = [...text.matchAll(/enqueue\(["'`]([^"'`]+)["'`]/g)].map(([, name]) => name!);
  const keys = calls("assign").flatMap((call) => [
    ...keysAt(call, call.startsWith("({") ? [1] : []),
    ...answeredKeys(call),
  ]);
  const sent = (["emit", "raise", "sendTo"] as const).flatMap((name) => {
    const types = [...new Set(calls(name).flatMap(typesIn))];
    return types.length === 0 ? [] : [`${verbs[name]} ${types.join(", ")}`];
  });
  const all = [...names, ...(keys.length === 0 ? [] : [`assigns ${[...new Set(keys)].join(", ")}`]), ...sent];
  return all.length === 0 ? shortBody(collect) : [...new Set(all)].join(", ");
};

/** What one of xstate's own actions does; null for others. */
const builtInWords = (action: unknown): string | null => {
  if (typeof action !== "function" || !("type" in action)) return null;
  const { type, assignment, event, to, actorRef, collect, id, src } = action as unknown as BuiltIn;
  if (type === "xstate.assign") return assigned(assignment);
  if (type === "xstate.emit") return `emits ${eventTypes(event)}`;
  if (type === "xstate.raise") return `raises ${eventTypes(event)}`;
  if (type === "xstate.sendTo")
    return `sends ${eventTypes(event)}${typeof to === "string" ? ` to ${to}` : ""}`;
  if (type === "xstate.enqueueActions") return enqueued(collect);
  if (type === "xstate.stopChild")
    return typeof actorRef === "string" ? `stops ${actorRef}` : "stops an actor";
  if (type === "xstate.spawnChild") {
    const name = [id, src].find((one) => typeof one === "string");
    return `starts ${name ?? "an actor"}`;
  }
  return null;
};

/** An action in words. `does`: what one that has a name does, null where its name says all that is known. */
export interface ActionWords {
  readonly name: string;
  readonly does: string | null;
}

/** An action as its chart says it, with what the named ones among `actions` do. */
export const actionWords = (action: unknown, actions: Readonly<Record<string, unknown>>): ActionWords => {
  const name =
    typeof action === "string"
      ? action
      : typeof action === "object" && action !== null && "type" in action
        ? String(action.type)
        : null;
  if (name !== null) return { name, does: builtInWords(actions[name]) };
  return {
    name: builtInWords(action) ?? (typeof action === "function" ? shortBody(action) : "action"),
    does: null,
  };
};

interface Combined {
  readonly type?: unknown;
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
}

const checkOf = (guard: unknown): unknown => (guard as Combined).check;
const checks = {
  not: checkOf(not("")),
  and: checkOf(and([""])),
  or: checkOf(or([""])),
  in: checkOf(stateIn("")),
};

const inBrackets = (words: string): string => (/ (?:and|or) /.test(words) ? `(${words})` : words);

/** A guard in words: its name, names with `not`, `and`, `or`, or what it looks at. */
export const guardWords = (guard: unknown): string => {
  if (typeof guard === "string") return guard;
  const { type, check, guards = [], stateValue } = guard as Combined;
  // `byStatus` calls a guard that was written in place a condition.
  if (typeof type === "string")
    return guards.length === 2 ? type.replace(/, condition$/, () => `, ${guardWords(guards[1])}`) : type;
  if (check === checks.not) return `not ${inBrackets(guardWords(guards[0]))}`;
  if (check === checks.and) return guards.map((one) => inBrackets(guardWords(one))).join(" and ");
  if (check === checks.or) return guards.map((one) => inBrackets(guardWords(one))).join(" or ");
  if (check === checks.in)
    return `in ${typeof stateValue === "string" ? stateValue : JSON.stringify(stateValue)}`;
  return bodyOf(guard);
};
