import type { PlainEvent, Timeline } from "./timeline.ts";

const answers = ["xstate.done.actor.", "xstate.error.actor."];

/** Whether an event is xstate's own housekeeping; answers of actors and timers are not. */
export const isInternal = (type: string): boolean =>
  type.startsWith("xstate.") &&
  !type.startsWith("xstate.after.") &&
  !answers.some((start) => type.startsWith(start));

const noise = /(?:^|\.)(?:ping|pong)$/;

/** Whether an event says nothing but that time goes by and the line holds: ticks of clocks, pings and pongs. */
export const isNoise = (event: PlainEvent): boolean => {
  const { type } = event;
  const name = event["name"];
  return type.endsWith(".ticked") || noise.test(type) || (typeof name === "string" && noise.test(name));
};

/** What filters ask of the steps of a timeline, as numbers: a million steps are asked without looking at one of them. */
export interface StepIndex {
  /** How many steps it knows. */
  readonly length: number;
  /** The actor of each step. */
  readonly actors: Uint32Array;
  /** The type of each step's event, by its place in `names`. */
  readonly types: Uint32Array;
  /** 1 for ticks and pings. */
  readonly noise: Uint8Array;
  readonly names: readonly string[];
}

type Growing = { -readonly [Key in keyof StepIndex]: StepIndex[Key] } & {
  readonly names: string[];
  readonly places: Map<string, number>;
};

const indices = new WeakMap<Timeline, Growing>();

const begin = (): Growing => ({
  length: 0,
  actors: new Uint32Array(1_024),
  types: new Uint32Array(1_024),
  noise: new Uint8Array(1_024),
  names: [],
  places: new Map(),
});

const larger = <List extends Uint8Array | Uint32Array>(
  list: List,
  Kind: new (size: number) => List,
): List => {
  const copy = new Kind(list.length * 2);
  copy.set(list);
  return copy;
};

/** The index of a timeline that grows: what it knows it does not read again. */
export const stepIndexOf = (timeline: Timeline, length: number): StepIndex => {
  const index = indices.get(timeline) ?? begin();
  indices.set(timeline, index);
  for (; index.length < length; index.length += 1) {
    if (index.length === index.actors.length) {
      index.actors = larger(index.actors, Uint32Array);
      index.types = larger(index.types, Uint32Array);
      index.noise = larger(index.noise, Uint8Array);
    }
    const { actor, event } = timeline.step(index.length);
    let place = index.places.get(event.type);
    if (place === undefined) {
      place = index.names.push(event.type) - 1;
      index.places.set(event.type, place);
    }
    index.actors[index.length] = actor;
    index.types[index.length] = place;
    index.noise[index.length] = isNoise(event) ? 1 : 0;
  }
  return index;
};
