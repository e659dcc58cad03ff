import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from "xstate";

import { transitions } from "../../machines/inspector/chart.ts";
import type { PlainEvent, Step } from "../../machines/inspector/timeline.ts";
import type { EventEntry, Told } from "./recording.ts";
import { plainEvent } from "./redact.ts";
import type { SharedLists } from "./shared-lists.ts";
import { sameValue } from "./state-value.ts";

export interface AskedAction {
  readonly type: string;
  readonly params: unknown;
}

/** What one pure step did, as the inspection tells it. */
export interface Noted {
  readonly values: unknown[];
  readonly took: string[];
  readonly asked: AskedAction[];
}

const namesByMachine = new WeakMap<AnyStateMachine, ReadonlyMap<unknown, string>>();

const namesOf = (machine: AnyStateMachine): ReadonlyMap<unknown, string> => {
  const known = namesByMachine.get(machine);
  if (known !== undefined) return known;
  const names = new Map(transitions(machine).map(({ definition, name }) => [definition as unknown, name]));
  namesByMachine.set(machine, names);
  return names;
};

export const nothingNoted = (): Noted => ({ values: [], took: [], asked: [] });

/** Adds a state value unless it is where the step stands already. */
export const noteValue = ({ values }: Noted, value: unknown): void => {
  if (values.length === 0 || !sameValue(values.at(-1), value)) values.push(value);
};

/** Writes down an actor's own microsteps; those of children that a step makes are theirs. */
export const noteMicrostep = (noted: Noted, self: AnyActorRef, event: InspectionEvent): void => {
  if (event.type !== "@xstate.microstep" || event.actorRef !== self) return;
  const snapshot = event.snapshot as AnyMachineSnapshot;
  noteValue(noted, snapshot.value);
  const names = namesOf(snapshot.machine);
  for (const transition of event._transitions) noted.took.push(names.get(transition) ?? "");
};

/** What a step did as its app told it. */
export const notedAsTold = ({ values, took, actions, emitted }: Told): Noted => {
  const events = emitted.values();
  return {
    values: [...values],
    took: [...took],
    asked: actions.map((type) => ({
      type,
      params: type === "xstate.emit" ? { event: events.next().value ?? { type: "" } } : undefined,
    })),
  };
};

/** The state value that a machine enters before any transition that is taken at once. */
export const firstValue = (machine: AnyStateMachine): unknown =>
  machine.resolveState({ value: {}, context: {} } as never).value;

const nothingEmitted: readonly PlainEvent[] = [];

/** What a step emitted, secrets replaced. */
export const emittedBy = ({ asked }: Noted): readonly PlainEvent[] => {
  const emits = asked.filter(({ type }) => type === "xstate.emit");
  if (emits.length === 0) return nothingEmitted;
  return emits.map(({ params }) => plainEvent((params as { readonly event: AnyEventObject }).event));
};

/** A step as a timeline tells it. */
export const stepOf = (
  { seq, time, actor, source, event }: EventEntry,
  index: number,
  noted: Noted,
  shared: SharedLists,
): Step => ({
  index,
  seq,
  time,
  actor,
  source,
  event,
  values: shared.values(noted.values),
  took: shared.texts(noted.took),
  actions: shared.texts(noted.asked.map(({ type }) => type)),
  emitted: emittedBy(noted),
});
