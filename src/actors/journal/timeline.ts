import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";

import { chartOf, type Chart } from "../../machines/inspector/chart.ts";
import { placeOf } from "../../machines/inspector/place-of.ts";
import type { ActorAt, Timeline, TimelineNote } from "../../machines/inspector/timeline.ts";
import { isBegun, momentAt, type FoldedActor, type Moment } from "./fold-moments.ts";
import { createFold, type Fold, type MachineOf } from "./fold.ts";
import { droppedText, ghostText, versionText } from "./note-texts.ts";
import type { JournalEntry } from "./recording.ts";
import { plain, plainAt } from "./redact.ts";
import { activeIn } from "./state-value.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { whyOf } from "./why.ts";

/** What is known of a recording beside its entries: `machines` as in its file, `dropped` as in the recording. */
export interface TimelineOptions {
  readonly dropped?: number;
  readonly machines?: Readonly<Record<string, { readonly fingerprint: string; readonly chart: Chart }>>;
  /** How the machines of this build are drawn; without words of their source by default. */
  readonly chartOf?: (machine: AnyStateMachine) => Chart;
}

/** A timeline that grows. `fold` holds the snapshots and refs that the views of the past render. */
export interface GrowingTimeline extends Timeline {
  readonly append: (entries: readonly JournalEntry[]) => void;
  readonly fold: Fold;
}

const accepted = (snapshot: AnyMachineSnapshot): readonly string[] => {
  if (snapshot.status !== "active") return [];
  const types = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
  return [...types].filter((type) => {
    if (type.endsWith("*")) return false;
    try {
      return snapshot.can({ type });
    } catch {
      // The guard reads what only a whole event has: it may well pass.
      return true;
    }
  });
};

/** Types that active states name: guards and wildcards are known to their app alone. */
const acceptedBy = (chart: Chart | null, active: readonly string[]): readonly string[] => {
  const own = (chart?.edges ?? []).filter(({ source }) => active.includes(source));
  return [...new Set(own.map(({ event }) => event))].filter(
    (type) => type !== "" && !type.startsWith("xstate.") && !type.endsWith("*"),
  );
};

/** What an actor knows, secrets replaced; of one that is not here as it was told. */
const contextOf = ({ machine }: FoldedActor, { context }: Moment): unknown =>
  (machine === null ? context : plain(context)) ?? null;

/**
 * Everything that happened in one page load, folded as its entries come. Reading a moment is a search in each actor's own
 * moments; what it answers is the same object until the actor changes.
 */
export const createTimeline = (machineOf: MachineOf, options: TimelineOptions = {}): GrowingTimeline => {
  const fold = createFold(machineOf);
  const charts: Record<string, Chart> = {};
  const others = new Set<string>();
  const heads: TimelineNote[] = [];
  const shown = new WeakMap<FoldedActor, WeakMap<Moment, ActorAt>>();
  if (options.dropped !== undefined && options.dropped > 0) {
    heads.push({ kind: "dropped", text: droppedText(options.dropped), step: null });
  }

  const learn = (id: string, told: Chart | undefined): void => {
    if (Object.hasOwn(charts, id) || (others.has(id) && told === undefined)) return;
    const machine = machineOf(id);
    const recorded = options.machines?.[id];
    const draw = options.chartOf ?? chartOf;
    const chart = machine === undefined ? (recorded?.chart ?? told) : draw(machine);
    if (chart === undefined) others.add(id);
    else charts[id] = chart;
    if (machine === undefined || recorded === undefined) return;
    if (fingerprintOf(chartOf(machine)) !== recorded.fingerprint) {
      heads.push({ kind: "version", text: versionText(id), step: null });
    }
  };

  const chartAt = ({ machine }: FoldedActor["entry"], isLeft: boolean): Chart | null => {
    if (machine === null) return null;
    return (isLeft ? options.machines?.[machine]?.chart : undefined) ?? charts[machine] ?? null;
  };

  const show = (actor: FoldedActor, moment: Moment, from: number): ActorAt => {
    // Actors that have no state of their own share moments.
    const own = shown.get(actor) ?? new WeakMap<Moment, ActorAt>();
    shown.set(actor, own);
    const known = own.get(moment);
    if (known !== undefined) return known;
    const { entry, leftAt } = actor;
    const { snapshot, value, status, timers, output, error, step } = moment;
    const chart = chartAt(entry, leftAt !== null && from >= leftAt);
    let context: unknown;
    let accepts: readonly string[] | undefined;
    const at: ActorAt = {
      number: entry.actor,
      parent: entry.parent,
      id: entry.id,
      path: entry.path,
      systemId: entry.systemId,
      machine: entry.machine,
      chart,
      status,
      value,
      active:
        snapshot === null
          ? chart === null || value === null
            ? []
            : activeIn(chart, value)
          : snapshot._nodes.map(({ id }) => id),
      // Only what is looked at is worked out: a dragged timeline passes by most moments.
      get context() {
        context ??= contextOf(actor, moment);
        return context;
      },
      input: entry.input,
      output: plain(output),
      error,
      get accepts() {
        if (status !== "live") return [];
        if (snapshot === null) accepts ??= entry.told === true ? acceptedBy(chart, at.active) : [];
        accepts ??= fold.reading(from, () => accepted(snapshot!));
        return accepts;
      },
      timers: timers.map(({ id, label, started, due }) => ({ id, label, started, due })),
      lastStep: step,
    };
    own.set(moment, at);
    return at;
  };

  const actorAt = (number: number, index: number): ActorAt | null => {
    const actor = fold.actors.get(number);
    if (actor === undefined || !isBegun(actor, index)) return null;
    const moment = momentAt(actor, index);
    return moment === null ? null : show(actor, moment, index);
  };

  const contextAt = (number: number, index: number): unknown => {
    const actor = fold.actors.get(number);
    const moment = actor === undefined ? null : momentAt(actor, index);
    return moment === null ? null : contextOf(actor!, moment);
  };

  return {
    fold,
    charts,
    get length() {
      return fold.steps.length;
    },
    get notes() {
      const ghosts = [...fold.actors.values()].filter(
        ({ root, started }) => root === null && started === null,
      );
      const ghost: TimelineNote = { kind: "ghost", text: ghostText(ghosts.length), step: null };
      return [...heads, ...(ghosts.length === 0 ? [] : [ghost]), ...fold.notes];
    },
    append: (entries) => {
      for (const entry of entries) {
        if (entry.kind === "actor" && entry.machine !== null) learn(entry.machine, entry.chart);
        fold.append(entry);
      }
    },
    step: (index) => {
      const step = fold.steps[index];
      if (step === undefined) throw new RangeError(`There is no step ${index}.`);
      return step;
    },
    actorsAt: (index) =>
      [...fold.actors.values()].flatMap((actor) => {
        const at = actorAt(actor.entry.actor, index);
        return at === null ? [] : [at];
      }),
    actorAt,
    change: (index) => {
      const number = fold.steps[index]?.actor ?? 0;
      return { before: contextAt(number, index - 1), after: contextAt(number, index) };
    },
    place: (number, index, path) => {
      const actor = fold.actors.get(number);
      const moment = actor === undefined ? null : momentAt(actor, index);
      if (moment === null) return undefined;
      return actor!.machine === null ? placeOf(moment.context, path) : plainAt(moment.context, path);
    },
    why: (index) => {
      const step = fold.steps[index];
      const actor = step === undefined ? undefined : fold.actors.get(step.actor);
      const before = actor === undefined ? null : (momentAt(actor, index - 1)?.snapshot ?? null);
      if (step === undefined || before === null || before.status !== "active") return [];
      return fold.reading(index - 1, () => whyOf(before, step));
    },
  };
};
