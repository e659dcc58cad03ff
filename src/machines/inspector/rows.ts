import type { Filters } from "./inspector-events.ts";
import { isInternal, stepIndexOf, type StepIndex } from "./step-index.ts";
import type { PlainEvent, Step, Timeline } from "./timeline.ts";

/**
 * Consecutive steps in which one actor took the same event, of the same field, from the same sender, by the same transitions,
 * `count` of them shown.
 */
export interface Row {
  readonly from: number;
  to: number;
  count: number;
}

interface Known {
  readonly machine: string | null;
  /** Whether its path has what is searched for in it. */
  readonly isNamed: boolean;
}

const punctuation = /["{}[\]:,\\]/;

/**
 * Finds a text in small letters in the texts, numbers and names of events; in their JSON, where the text has signs of JSON in it. Names come
 * again and again: each is looked at once.
 */
const createSearch = (text: string): ((event: PlainEvent) => boolean) => {
  if (punctuation.test(text)) return (event) => JSON.stringify(event).toLowerCase().includes(text);
  const named = new Map<string, boolean>();
  const isNamed = (name: string): boolean => {
    const known = named.get(name);
    if (known !== undefined) return known;
    const found = name.toLowerCase().includes(text);
    named.set(name, found);
    return found;
  };
  const isIn = (value: unknown): boolean => {
    if (typeof value === "string") return value.length >= text.length && value.toLowerCase().includes(text);
    if (typeof value !== "object" || value === null) return String(value).includes(text);
    return isInside(value);
  };
  const isInside = (record: object, but?: string): boolean => {
    for (const name in record) {
      if (isNamed(name)) return true;
      if (name !== but && isIn((record as Readonly<Record<string, unknown>>)[name])) return true;
    }
    return false;
  };
  return (event) => isNamed(event.type) || isInside(event, "type");
};

/** What a filter is set to; null when it lets everything through. */
const chosen = <One>(all: readonly One[]): ReadonlySet<One> | null =>
  all.length === 0 ? null : new Set(all);

/** Tells which steps of a timeline that grows are shown. */
type Shows = (timeline: Timeline, index: StepIndex, step: number) => boolean;

/** What filters show; `flows` are machines of steps' actors, or those that started them. */
const showsOf = (filters: Filters): Shows => {
  const { hidesInternal, hidesTicks } = filters;
  const [actors, flows, types] = [chosen(filters.actors), chosen(filters.flows), chosen(filters.types)];
  const text = filters.text.trim().toLowerCase();
  const isFound = text === "" ? null : createSearch(text);
  const known = new Map<number, Known>();
  const actorOf = (timeline: Timeline, number: number, step: number): Known => {
    const found = known.get(number);
    if (found !== undefined) return found;
    const actor = timeline.actorAt(number, step);
    if (actor === null) return { machine: null, isNamed: isFound === null };
    const parent = actor.parent === null ? null : actorOf(timeline, actor.parent, step);
    const isNamed = isFound === null || actor.path.toLowerCase().includes(text);
    const fresh = { machine: actor.machine ?? parent?.machine ?? null, isNamed };
    known.set(number, fresh);
    return fresh;
  };
  const hidden = new Map<number, boolean>();
  const isHidden = (type: string): boolean =>
    (hidesInternal && isInternal(type)) || (types !== null && !types.has(type));
  return (timeline, { actors: takers, types: places, noise, names }, step) => {
    if (hidesTicks && noise[step] === 1) return false;
    const place = places[step]!;
    let isOut = hidden.get(place);
    if (isOut === undefined) hidden.set(place, (isOut = isHidden(names[place]!)));
    if (isOut) return false;
    const taker = takers[step]!;
    if (actors !== null && !actors.has(taker)) return false;
    const { machine, isNamed } = actorOf(timeline, taker, step);
    if (flows !== null && (machine === null || !flows.has(machine))) return false;
    return isNamed || isFound!(timeline.step(step).event);
  };
};

/** The first step after `step` that the filters show, null when there is none. */
export const nextShown = (timeline: Timeline, step: number, filters: Filters): number | null => {
  const isShown = showsOf(filters);
  const index = stepIndexOf(timeline, timeline.length);
  for (let next = step + 1; next < timeline.length; next += 1)
    if (isShown(timeline, index, next)) return next;
  return null;
};

/** Reads rows of a timeline that grows; what was read is the same list until there is something new. */
export interface RowReader {
  readonly read: (timeline: Timeline, length: number) => readonly Row[];
  /** Where the row stands that shows a step, or the last one before it; -1 when there is none. */
  readonly find: (step: number) => number;
  /** How many of the steps that were read are ticks and pings, whether they are shown or not. */
  readonly noise: () => number;
}

/**
 * Keeps the rows of one timeline under filters, so that steps that arrive cost only themselves. `unfolded` are first
 * steps of rows whose steps stand one by one.
 */
export const createRowReader = (filters: Filters, unfolded: readonly number[]): RowReader => {
  const open = new Set(unfolded);
  let isShown = showsOf(filters);
  let rows: Row[] = [];
  let seen = 0;
  let group = -1;
  let last: Step | null = null;
  let noisy = 0;
  let known: Timeline | null = null;

  const take = (step: Step): void => {
    const same =
      last !== null &&
      last.actor === step.actor &&
      last.source === step.source &&
      last.event.type === step.event.type &&
      last.event["field"] === step.event["field"] &&
      last.took.length === step.took.length &&
      last.took.every((id, place) => id === step.took[place]);
    last = step;
    const row = rows.at(-1);
    if (same && row !== undefined && !open.has(group)) {
      row.to = step.index;
      row.count += 1;
      return;
    }
    if (!same) group = step.index;
    rows.push({ from: step.index, to: step.index, count: 1 });
  };

  return {
    read: (timeline, length) => {
      if (length < seen || timeline !== known) {
        known = timeline;
        rows = [];
        seen = 0;
        last = null;
        noisy = 0;
        isShown = showsOf(filters);
      }
      if (seen < length) rows = rows.slice();
      const index = stepIndexOf(timeline, length);
      for (; seen < length; seen += 1) {
        noisy += index.noise[seen]!;
        if (isShown(timeline, index, seen)) take(timeline.step(seen));
      }
      return rows;
    },
    noise: () => noisy,
    find: (step) => {
      let [low, high] = [0, rows.length - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        if (rows[middle]!.from <= step) low = middle + 1;
        else high = middle - 1;
      }
      return high;
    },
  };
};
