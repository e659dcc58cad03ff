import type {
  Actor,
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from "xstate";

import { fingerprintOf } from "../actors/journal/fingerprint.ts";
import { scheduledBy } from "../actors/journal/head.ts";
import { isMachine } from "../actors/journal/is-machine.ts";
import { noteMicrostep, nothingNoted, type Noted } from "../actors/journal/noted.ts";
import type { HeadOf, Telling } from "../actors/journal/recorder.ts";
import type { ActorEntry, KeptTimer, Told } from "../actors/journal/recording.ts";
import { plain, plainEvent, plainInput } from "../actors/journal/redact.ts";
import { labelOf } from "../actors/journal/timers.ts";
import { chartOf, type Chart } from "../machines/inspector/chart.ts";
import type { PlainEvent } from "../machines/inspector/timeline.ts";
import { asJson } from "./as-json.ts";

/** Changes what is told before anything is kept: an event, an input, a context, an output or an error. */
export type Redact = (value: unknown) => unknown;

export interface AppTelling extends Telling {
  /** Hears each inspection event before the recorder does. */
  readonly note: (event: InspectionEvent) => void;
  readonly head: HeadOf;
  readonly refOf: (actor: number) => AnyActorRef | undefined;
}

/** xstate's name for machines that were given none. */
const NAMELESS = "(machine)";

const logicOf = (ref: AnyActorRef): AnyActorLogic => (ref as Actor<AnyActorLogic>).logic;

/** What an app calls an actor whose machine has no name: by its source, or its id, where it gave one. */
const givenName = (ref: AnyActorRef): string => {
  const { src } = ref as { readonly src: unknown };
  if (typeof src === "string" && !src.startsWith("xstate.invoke.")) return src;
  return /^(x:)?\d/.test(ref.id) ? NAMELESS : ref.id;
};

/** Names and charts of an app's machines. Machines of one id that are made otherwise get names of their own. */
const createCharts = () => {
  const byConfig = new WeakMap<object, Chart>();
  const byName = new Map<string, string>();

  const nameFor = (machine: AnyStateMachine, ref: AnyActorRef, fingerprint: string): string => {
    const own = machine.id === NAMELESS ? givenName(ref) : machine.id;
    let name = own;
    for (let count = 2; (byName.get(name) ?? fingerprint) !== fingerprint; count += 1)
      name = `${own} (${count})`;
    byName.set(name, fingerprint);
    return name;
  };

  return (machine: AnyStateMachine, ref: AnyActorRef): Chart => {
    // What provides actors anew is another machine of the same config.
    const known = byConfig.get(machine.config as object);
    if (known !== undefined) return known;
    const drawn = chartOf(machine);
    const chart = { ...drawn, machine: nameFor(machine, ref, fingerprintOf(drawn)) };
    byConfig.set(machine.config as object, chart);
    return chart;
  };
};

/** Tells of the machines of any app: what they do in full, for a page that does not have them. Secrets are replaced. */
export const createTelling = (redact: Redact = (value) => value): AppTelling => {
  const chartFor = createCharts();
  const refs = new Map<number, AnyActorRef>();
  const noted = new Map<AnyActorRef, Noted>();
  const contexts = new WeakMap<AnyActorRef, unknown>();
  /** Of which machines the entries since the last head have the chart. */
  const drawn = new Set<string>();

  const valueOf = (value: unknown): unknown => plain(asJson(redact(value))) ?? null;
  const eventOf = (event: { readonly type: string }, logic?: unknown): PlainEvent => {
    const told = asJson(redact(event));
    const isEvent =
      typeof told === "object" && told !== null && "type" in told && typeof told.type === "string";
    return plainEvent(isEvent ? (told as PlainEvent) : { type: event.type }, logic);
  };

  const notedOf = (ref: AnyActorRef): Noted => {
    const known = noted.get(ref) ?? nothingNoted();
    noted.set(ref, known);
    return known;
  };

  const timersOf = (ref: AnyActorRef): readonly KeptTimer[] => {
    const logic = logicOf(ref);
    return scheduledBy(ref).map(({ id, event, delay, startedAt }) => ({
      id,
      label: isMachine(logic) ? labelOf(event, logic, delay) : event.type,
      event: eventOf(event),
      started: startedAt,
      // Such a delay is over at once; no JSON has it.
      due: startedAt + (Number.isFinite(delay) ? delay : 0),
    }));
  };

  const drawnOnce = (name: string, chart: Chart): { readonly chart?: Chart } => {
    if (drawn.has(name)) return {};
    drawn.add(name);
    return { chart };
  };

  const told = (ref: AnyActorRef, snapshot: AnyMachineSnapshot): Told => {
    const { values, took, asked } = notedOf(ref);
    noted.delete(ref);
    const isNew = contexts.get(ref) !== snapshot.context;
    contexts.set(ref, snapshot.context);
    return {
      ...(isNew ? { context: valueOf(snapshot.context) } : {}),
      ...(snapshot.output === undefined ? {} : { output: valueOf(snapshot.output) }),
      ...(snapshot.error === undefined ? {} : { error: valueOf(snapshot.error) }),
      values,
      took,
      actions: asked.map(({ type }) => type),
      emitted: asked
        .filter(({ type }) => type === "xstate.emit")
        .map(({ params }) => eventOf((params as { readonly event: PlainEvent }).event)),
      timers: timersOf(ref),
    };
  };

  const headOfActor = (entry: ActorEntry, ref: AnyActorRef): ActorEntry => {
    const { chart: _, ...rest } = entry;
    const logic = logicOf(ref);
    return isMachine(logic) ? { ...rest, ...drawnOnce(entry.machine ?? "", chartFor(logic, ref)) } : rest;
  };

  return {
    event: eventOf,
    input: (id, input) => plainInput(id, asJson(redact(input))),
    refOf: (actor) => refs.get(actor),
    note: (event) => {
      const ref = event.actorRef as AnyActorRef;
      if (event.type === "@xstate.microstep") noteMicrostep(notedOf(ref), ref, event);
      // Of the actions that xstate runs by itself only what they emit is told.
      else if (event.type === "@xstate.action") notedOf(ref).asked.push({ ...event.action } as never);
    },
    actor: (ref, number) => {
      refs.set(number, ref);
      const logic = logicOf(ref);
      if (!isMachine(logic)) return { machine: null };
      const chart = chartFor(logic, ref);
      return { machine: chart.machine, told: true, ...drawnOnce(chart.machine, chart) };
    },
    step: told,
    head: (living, seq, time) => {
      const alive = new Set([...living.values()].map(({ entry }) => entry.actor));
      for (const number of refs.keys()) if (!alive.has(number)) refs.delete(number);
      drawn.clear();
      const actors = [...living].map(([ref, { entry }]) => headOfActor(entry, ref));
      // The entries that follow may outlive this head.
      drawn.clear();
      const machines = [...living].filter(([, { entry }]) => entry.machine !== null);
      return [
        ...actors,
        ...machines.map(([ref, { entry }]) => {
          const { value, status, context } = ref.getSnapshot() as AnyMachineSnapshot;
          const rest = { children: [], history: {}, timers: timersOf(ref) };
          return {
            ...{ kind: "checkpoint" as const, seq, time, actor: entry.actor },
            ...{ value, status, context: valueOf(context), ...rest },
          };
        }),
      ];
    },
  };
};
