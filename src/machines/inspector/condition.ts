import { placeOf } from "./place-of.ts";
import { stepIndexOf, type StepIndex } from "./step-index.ts";
import type { Timeline } from "./timeline.ts";
import { statesOf } from "./wording.ts";

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

/** Numbers and texts have an order among their own; null: these have none. */
const order = (one: unknown, other: unknown): number | null => {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "string" && typeof other === "string") return one < other ? -1 : Number(one > other);
  return null;
};

const operators = {
  "=": isSame,
  "!=": (one: unknown, other: unknown) => !isSame(one, other),
  "<=": (one: unknown, other: unknown) => (order(one, other) ?? 1) <= 0,
  ">=": (one: unknown, other: unknown) => (order(one, other) ?? -1) >= 0,
  "<": (one: unknown, other: unknown) => (order(one, other) ?? 0) < 0,
  ">": (one: unknown, other: unknown) => (order(one, other) ?? 0) > 0,
} as const;

type Operator = keyof typeof operators;

/**
 * What is looked for in the contexts, states and events of machines. `machine`: of these alone; null: of any. `path`: the place in a
 * context, `["state"]` the state, `["event"]` the type of the event that is taken. `test`: what it is to be like; null: that it changes,
 * or that there is an event.
 */
export interface Condition {
  readonly machine: string | null;
  readonly path: readonly string[];
  readonly test: { readonly operator: Operator; readonly value: unknown } | null;
}

export type ReadCondition =
  | { readonly sound: true; readonly condition: Condition }
  | { readonly sound: false; readonly error: string };

const CONDITION =
  /^(?:(?<machine>[\w-]+)\s*:)?\s*(?<path>[\w$-]+(?:\.[\w$-]+)*)\s*(?:(?<operator>!=|<=|>=|=|<|>)\s*(?<value>.*))?$/;

/** A value as it is typed: JSON, else a text as it stands. */
const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Reads `payment: record.status = paid`, `attempts > 2`, `state = refused`, `event = popup.closed` or `user` (whenever it changes). */
export const readCondition = (text: string): ReadCondition => {
  const groups = CONDITION.exec(text.trim())?.groups;
  if (groups === undefined)
    return { sound: false, error: "Write a place and what it is to be, as record.status = paid." };
  const { machine = null, path, operator, value } = groups;
  if (operator !== undefined && value?.trim() === "")
    return { sound: false, error: `Write a value after ${operator}.` };
  const test =
    operator === undefined
      ? null
      : { operator: operator as Operator, value: readValue((value ?? "").trim()) };
  return { sound: true, condition: { machine, path: path!.split("."), test } };
};

/** What a machine is at one moment. */
export interface MachineMoment {
  readonly value: unknown;
  readonly context: unknown;
}

/** A step of a machine: what it was before (null: it was not there yet) and what it is after. */
export interface MachineStep {
  readonly before: MachineMoment | null;
  readonly after: MachineMoment;
}

const isAbout = ({ path }: Condition, word: "state" | "event"): boolean =>
  path.length === 1 && path[0] === word;

/** Whether a condition is about a machine of this id at all; what follows asks only that of it. */
export const concerns = ({ machine }: Condition, id: string): boolean => machine === null || machine === id;

/** Whether a condition looks at the events that are taken, not at what machines are. */
export const isAboutEvents = (condition: Condition): boolean => isAbout(condition, "event");

/** Whether an event is one that a condition about events looks for. */
export const isEventMet = ({ test }: Condition, event: string): boolean =>
  test === null || operators[test.operator](event, test.value);

/** What a condition looks at: a machine's state, and what stands at the place of its context. */
interface Look {
  readonly value: unknown;
  readonly there: unknown;
}

const lookAt = ({ path }: Condition, { value, context }: MachineMoment): Look => ({
  value,
  there: placeOf(context, path),
});

/** Whether a machine is like that; a state is that which it stands in, or one around it. */
const holds = (condition: Condition, moment: Look | null): boolean => {
  const { test } = condition;
  if (moment === null || test === null) return false;
  const compare = operators[test.operator];
  if (!isAbout(condition, "state")) return moment.there !== undefined && compare(moment.there, test.value);
  const isIn = statesOf(moment.value).some(
    (state) => state === String(test.value) || state.startsWith(`${String(test.value)}.`),
  );
  return test.operator === "!=" ? !isIn : test.operator === "=" && isIn;
};

const isChange = (condition: Condition, before: Look | null, after: Look): boolean => {
  if (before === null) return false;
  return isAbout(condition, "state")
    ? !isSame(before.value, after.value)
    : !isSame(before.there, after.there);
};

const isMetBetween = (condition: Condition, before: Look | null, after: Look): boolean =>
  condition.test === null
    ? isChange(condition, before, after)
    : holds(condition, after) && !holds(condition, before);

/** Whether a step made a condition true that was not so before, or changed its place; `isEventMet` asks those about events. */
export const isMet = (condition: Condition, { before, after }: MachineStep): boolean =>
  isMetBetween(condition, before && lookAt(condition, before), lookAt(condition, after));

/** Finds the steps at which a condition became true or its event was taken; where it asks for no value, those at which its place changed. */
export interface WhenReader {
  /** Reads on to `length`. */
  readonly read: (timeline: Timeline, length: number) => readonly number[];
}

/** A reader of timelines that grow: what it has read of one it does not read again until it reads another. */
export const createWhenReader = (condition: Condition): WhenReader => {
  /** Whether the condition is about an actor. */
  const asked = new Map<number, boolean>();
  const last = new Map<number, Look>();
  let found: readonly number[] = [];
  let seen = 0;
  let read: Timeline | null = null;

  const isAsked = (timeline: Timeline, actor: number, step: number): boolean => {
    const known = asked.get(actor);
    if (known !== undefined) return known;
    const machine = timeline.actorAt(actor, step)?.machine ?? null;
    const isOne = machine !== null && concerns(condition, machine);
    asked.set(actor, isOne);
    return isOne;
  };
  /** Only what the condition asks for is looked at. */
  const lookAfter = (timeline: Timeline, actor: number, step: number, before: Look | null): Look => {
    if (!isAbout(condition, "state"))
      return { value: undefined, there: timeline.place(actor, step, condition.path) };
    const { values } = timeline.step(step);
    return { value: values.length === 0 ? before?.value : values.at(-1), there: undefined };
  };
  const isFound = (timeline: Timeline, { actors, types, names }: StepIndex, step: number): boolean => {
    const actor = actors[step]!;
    if (!isAsked(timeline, actor, step)) return false;
    if (isAboutEvents(condition)) return isEventMet(condition, names[types[step]!]!);
    const before = last.get(actor) ?? null;
    const after = lookAfter(timeline, actor, step, before);
    last.set(actor, after);
    return isMetBetween(condition, before, after);
  };

  return {
    read: (timeline, length) => {
      if (length < seen || timeline !== read) {
        read = timeline;
        [found, seen] = [[], 0];
        asked.clear();
        last.clear();
      }
      const index = stepIndexOf(timeline, length);
      const fresh: number[] = [];
      for (; seen < length; seen += 1) if (isFound(timeline, index, seen)) fresh.push(seen);
      if (fresh.length > 0) found = [...found, ...fresh];
      return found;
    },
  };
};
