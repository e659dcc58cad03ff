import { createMachine } from "xstate";

import { chartOf, type Chart } from "../../machines/inspector/chart.ts";
import { placeOf } from "../../machines/inspector/place-of.ts";
import type { ActorAt, ActorStatus, Step, Timeline } from "../../machines/inspector/timeline.ts";
import { indexOf, nameOf } from "../../machines/inspector/wording.ts";
import { activeIn } from "../journal/state-value.ts";
import type { PlainMessage, PlainSnapshot } from "./plain-message.ts";

type Born = Extract<PlainMessage, { readonly type: "@xstate.actor" }>;
type Sent = Extract<PlainMessage, { readonly type: "@xstate.event" }>;

interface ForeignActor {
  readonly number: number;
  readonly moments: { readonly from: number; readonly at: ActorAt }[];
}

export interface ForeignTimeline extends Timeline {
  readonly hear: (message: PlainMessage) => void;
  /** All that was heard, in order: what a file keeps of it. */
  readonly messages: readonly PlainMessage[];
}

const statuses: Readonly<Record<string, ActorStatus>> = { active: "live", done: "done", error: "failed" };

/** The chart of a definition that another app sent; null when it is no machine's. */
export const chartOfDefinition = (definition: string | null): Chart | null => {
  try {
    const config = JSON.parse(definition ?? "null") as {
      readonly states?: unknown;
      readonly on?: unknown;
    } | null;
    if (config === null || (config.states === undefined && config.on === undefined)) return null;
    return chartOf(createMachine(config as never));
  } catch {
    return null;
  }
};

/** What an actor of another app is called: a root that was given no id has a number, and is called as its machine. */
export const foreignName = (name: string, chart: Chart | null): string =>
  chart !== null && /^\d+\./.test(name)
    ? chart.machine
    : nameOf({ id: name, systemId: null, machine: chart?.machine ?? null });

/** What its parent's chart says of an invoked actor that was given no id: the name of its source, where it has one. */
const sourceIn = (parent: Chart | null, id: string): string => {
  if (parent === null || !/^\d+\./.test(id)) return id;
  const nodes = [...indexOf(parent).nodes.values()];
  const source = nodes.flatMap(({ invokes }) => invokes).find((invoke) => invoke.id === id)?.source;
  return source === undefined || source === id || source.startsWith("xstate.invoke.") ? id : source;
};

const accepts = (chart: Chart | null, active: readonly string[]): readonly string[] => [
  ...new Set(
    (chart?.edges ?? [])
      .filter(({ source, event }) => active.includes(source) && event !== "" && !event.startsWith("xstate."))
      .map(({ event }) => event),
  ),
];

/** The edge that an event most likely took: no plain message names it. */
const likelyEdge = (
  chart: Chart | null,
  event: string,
  before: readonly string[],
  after: readonly string[],
): readonly string[] => {
  const possible = (chart?.edges ?? []).filter(
    (edge) => edge.event === event && before.includes(edge.source),
  );
  const arrived = possible.filter(
    ({ targets }) => targets.length > 0 && targets.every((id) => after.includes(id)),
  );
  const edge = arrived[0] ?? possible.find(({ targets }) => targets.length === 0);
  return edge === undefined ? [] : [edge.id];
};

/** What another app's plain messages say: states and contexts as they came, without microsteps, actions or timers. */
export const createForeignTimeline = (): ForeignTimeline => {
  const messages: PlainMessage[] = [];
  const steps: Step[] = [];
  const charts: Record<string, Chart> = {};
  const actors: ForeignActor[] = [];
  const bySession = new Map<string, ForeignActor>();
  const sent = new Map<string, Sent>();

  const stateOf = (chart: Chart | null, { status, value, context, output, error }: PlainSnapshot) => {
    const active = chart === null || value === null ? [] : activeIn(chart, value);
    return {
      status: statuses[status] ?? "stopped",
      value,
      active,
      context,
      output,
      error,
      accepts: status === "active" ? accepts(chart, active) : [],
    } as const;
  };

  const begin = (born: Born): void => {
    const chart = chartOfDefinition(born.definition);
    if (chart !== null) charts[chart.machine] = chart;
    const parent = born.parent === null ? undefined : bySession.get(born.parent);
    const name = foreignName(sourceIn(parent?.moments[0]?.at.chart ?? null, born.name), chart);
    const actor: ForeignActor = { number: actors.length + 1, moments: [] };
    const at: ActorAt = {
      number: actor.number,
      parent: parent?.number ?? null,
      id: name,
      path: parent === undefined ? name : `${parent.moments[0]!.at.path}/${name}`,
      systemId: null,
      machine: chart?.machine ?? null,
      chart,
      input: null,
      timers: [],
      lastStep: null,
      ...stateOf(chart, born.snapshot),
    };
    actor.moments.push({ from: steps.length - 1, at });
    actors.push(actor);
    bySession.set(born.session, actor);
  };

  const take = ({
    session,
    event,
    snapshot,
    time,
  }: Extract<PlainMessage, { readonly type: "@xstate.snapshot" }>) => {
    const actor = bySession.get(session);
    if (actor === undefined) return;
    const { at: before } = actor.moments.at(-1)!;
    const state = stateOf(before.chart, snapshot);
    const index = steps.length;
    const sender = sent.get(session);
    sent.delete(session);
    const source =
      sender?.event.type === event.type && sender.source !== null ? bySession.get(sender.source) : undefined;
    actor.moments.push({ from: index, at: { ...before, ...state, lastStep: index } });
    steps.push({
      index,
      seq: index + 1,
      time,
      actor: actor.number,
      source: source?.number ?? null,
      event,
      values: snapshot.value === null ? [] : [snapshot.value],
      took: likelyEdge(before.chart, event.type, before.active, state.active),
      actions: [],
      emitted: [],
    });
  };

  const actorAt = (number: number, index: number): ActorAt | null =>
    actors[number - 1]?.moments.findLast(({ from }) => from <= index)?.at ?? null;

  return {
    charts,
    notes: [
      {
        kind: "lost",
        text: "Another app tells of its states only: microsteps, actions and timers are not known, the taken transitions are guessed.",
        step: null,
      },
    ],
    get length() {
      return steps.length;
    },
    step: (index) => {
      const step = steps[index];
      if (step === undefined) throw new RangeError(`There is no step ${index}.`);
      return step;
    },
    actorAt,
    actorsAt: (index) => actors.flatMap(({ number }) => actorAt(number, index) ?? []),
    // Guards do not come over the wire.
    why: () => [],
    change: (index) => {
      const number = steps[index]?.actor ?? 0;
      return {
        before: actorAt(number, index - 1)?.context ?? null,
        after: actorAt(number, index)?.context ?? null,
      };
    },
    place: (number, index, path) => placeOf(actorAt(number, index)?.context, path),
    messages,
    hear: (message) => {
      messages.push(message);
      if (message.type === "@xstate.actor") begin(message);
      else if (message.type === "@xstate.event") sent.set(message.session, message);
      else take(message);
    },
  };
};
