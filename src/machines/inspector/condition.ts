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
  /^(?:(?<machine>[^:=<>!]+?)\s*:)?\s*(?<path>[\w$-]+(?:\.[\w$-]+)*)\s*(?:(?<operator>!=|<=|>=|=|<|>)\s*(?<value>.*))?$/;

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

const isAboutState = (condition: Condition): boolean => isAbout(condition, "state");

/** Whether a condition is about a machine of this id at all; what follows asks only that of it. */
export const concerns = ({ machine }: Condition, id: string): boolean => machine === null || machine === id;

/** Whether a condition looks at the events that are taken, not at what machines are. */
export const isAboutEvents = (condition: Condition): boolean => isAbout(condition, "event");

/** Whether an event is one that a condition about events looks for. */
export const isEventMet = ({ test }: Condition, event: string): boolean =>
  test === null || operators[test.operator](event, test.value);

/** Whether a state is that which is asked for, or stands in it. */
const isStateMet = ({ operator, value }: NonNullable<Condition["test"]>, state: unknown): boolean => {
  const asked = String(value);
  const isIn = statesOf(state).some((one) => one === asked || one.startsWith(`${asked}.`));
  return operator === "!=" ? !isIn : operator === "=" && isIn;
};

/** Whether what a condition looks at is like that; `there` is the state, or what stands at the place. */
const holds = (condition: Condition, there: unknown): boolean => {
  const { test } = condition;
  if (test === null) return false;
  if (isAboutState(condition)) return isStateMet(test, there);
  return there !== undefined && operators[test.operator](there, test.value);
};

/** Whether a step made a condition true that was not so before, or changed its place; `isEventMet` asks those about events. */
export const isMet = (condition: Condition, { before, after }: MachineStep): boolean => {
  const lookAt = ({ value, context }: MachineMoment): unknown =>
    isAboutState(condition) ? value : placeOf(context, condition.path);
  if (condition.test === null) return before !== null && !isSame(lookAt(before), lookAt(after));
  return holds(condition, lookAt(after)) && !(before !== null && holds(condition, lookAt(before)));
};

/** Finds the steps at which a condition became true or its event was taken; where it asks for no value, those at which its place changed. */
export interface WhenReader {
  /** Reads on to `length`. */
  readonly read: (timeline: Timeline, length: number) => readonly number[];
}

/** What a reader knows of an actor: whether it is asked about, what stood there after its last step, and whether that held. */
interface Watched {
  readonly isAsked: boolean;
  isSeen: boolean;
  there: unknown;
  held: boolean;
}

/** A reader of timelines that grow: what it has read of one it does not read again until it reads another. */
export const createWhenReader = (condition: Condition): WhenReader => {
  const [ofState, ofEvents, isChange] = [
    isAboutState(condition),
    isAboutEvents(condition),
    condition.test === null,
  ];
  /** By the number of the actor. */
  let watched: Watched[] = [];
  let found: readonly number[] = [];
  let seen = 0;
  let read: Timeline | null = null;

  const begin = (timeline: Timeline, actor: number, step: number): Watched => {
    const machine = timeline.actorAt(actor, step)?.machine ?? null;
    const isAsked = machine !== null && concerns(condition, machine);
    return { isAsked, isSeen: false, there: undefined, held: false };
  };
  /** Only what the condition asks for is looked at. */
  const thereAfter = (timeline: Timeline, actor: number, step: number, before: unknown): unknown => {
    if (!ofState) return timeline.place(actor, step, condition.path);
    const { values } = timeline.step(step);
    return values.length === 0 ? before : values[values.length - 1];
  };
  const isFound = (timeline: Timeline, { actors, types, names }: StepIndex, step: number): boolean => {
    const actor = actors[step]!;
    const own = (watched[actor] ??= begin(timeline, actor, step));
    if (!own.isAsked) return false;
    if (ofEvents) return isEventMet(condition, names[types[step]!]!);
    const { isSeen, there: before, held } = own;
    const there = thereAfter(timeline, actor, step, before);
    own.isSeen = true;
    // What stays as it was needs no second look.
    if (isSeen && there === before) return false;
    own.there = there;
    if (isChange) return isSeen && !isSame(before, there);
    own.held = holds(condition, there);
    return own.held && !held;
  };

  return {
    read: (timeline, length) => {
      if (length < seen || timeline !== read) {
        read = timeline;
        [found, seen, watched] = [[], 0, []];
      }
      const index = stepIndexOf(timeline, length);
      const fresh: number[] = [];
      for (; seen < length; seen += 1) if (isFound(timeline, index, seen)) fresh.push(seen);
      if (fresh.length > 0) found = [...found, ...fresh];
      return found;
    },
  };
};
