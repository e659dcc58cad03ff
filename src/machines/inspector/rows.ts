import type { Filters } from "./inspector-events.ts";
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
  readonly path: string;
}

const answers = ["xstate.done.actor.", "xstate.error.actor."];

/** Whether an event is xstate's own housekeeping; answers of actors and timers are not. */
export const isInternal = (type: string): boolean =>
  type.startsWith("xstate.") &&
  !type.startsWith("xstate.after.") &&
  !answers.some((start) => type.startsWith(start));

const pingOrPong = /(?:^|\.)(?:ping|pong)$/;
const isPingOrPong = (text: string): boolean => text.endsWith("ng") && pingOrPong.test(text);

/** Whether an event says nothing but that time goes by and the line holds: ticks of clocks, pings and pongs. */
export const isNoise = (event: PlainEvent): boolean => {
  const { type } = event;
  const name = event["name"];
  return type.endsWith(".ticked") || isPingOrPong(type) || (typeof name === "string" && isPingOrPong(name));
};

/** Whether a text in small letters stands in one of a value's texts, numbers or names. */
const mentions = (value: unknown, text: string): boolean => {
  if (typeof value === "string") return value.length >= text.length && value.toLowerCase().includes(text);
  if (typeof value !== "object" || value === null) return String(value).includes(text);
  for (const name in value) {
    if (mentions(name, text) || mentions((value as Readonly<Record<string, unknown>>)[name], text))
      return true;
  }
  return false;
};

const punctuation = /["{}[\]:,\\]/;

/** Whether a text in small letters stands in an event's JSON, which is written only where the text has signs of JSON in it. */
const isIn = (event: PlainEvent, text: string): boolean =>
  punctuation.test(text) ? JSON.stringify(event).toLowerCase().includes(text) : mentions(event, text);

/** Whether a step is shown; `flow` is the machine of its actor, or of the machine that started it. */
export const isShown = (step: Step, { machine, path }: Known, filters: Filters): boolean => {
  const { type } = step.event;
  if (filters.hidesInternal && isInternal(type)) return false;
  if (filters.hidesTicks && isNoise(step.event)) return false;
  if (filters.actors.length > 0 && !filters.actors.includes(step.actor)) return false;
  if (filters.flows.length > 0 && (machine === null || !filters.flows.includes(machine))) return false;
  if (filters.types.length > 0 && !filters.types.includes(type)) return false;
  const text = filters.text.trim().toLowerCase();
  return text === "" || path.toLowerCase().includes(text) || isIn(step.event, text);
};

const actorOf = (known: Map<number, Known>, timeline: Timeline, number: number, index: number): Known => {
  const found = known.get(number);
  if (found !== undefined) return found;
  const actor = timeline.actorAt(number, index);
  if (actor === null) return { machine: null, path: "" };
  const parent = actor.parent === null ? null : actorOf(known, timeline, actor.parent, index);
  const fresh = { machine: actor.machine ?? parent?.machine ?? null, path: actor.path };
  known.set(number, fresh);
  return fresh;
};

/** The first step after `step` that the filters show, null when there is none. */
export const nextShown = (timeline: Timeline, step: number, filters: Filters): number | null => {
  const known = new Map<number, Known>();
  for (let index = step + 1; index < timeline.length; index += 1) {
    const next = timeline.step(index);
    if (isShown(next, actorOf(known, timeline, next.actor, index), filters)) return index;
  }
  return null;
};

/** Reads rows of a timeline that grows; `version` changes with what was read. */
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
  const known = new Map<number, Known>();
  let rows: Row[] = [];
  let seen = 0;
  let group = -1;
  let last: Step | null = null;
  let noisy = 0;

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
      if (length < seen) {
        rows = [];
        seen = 0;
        last = null;
        noisy = 0;
        known.clear();
      }
      if (seen < length) rows = rows.slice();
      for (; seen < length; seen += 1) {
        const step = timeline.step(seen);
        if (isNoise(step.event)) noisy += 1;
        if (isShown(step, actorOf(known, timeline, step.actor, seen), filters)) take(step);
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
