import { AT_ONCE } from "../../machines/inspector/branch.ts";
import type { SendAnswer } from "../../machines/inspector/library.ts";
import type { PlainEvent, Step } from "../../machines/inspector/timeline.ts";
import { createBranch } from "../journal/branch.ts";
import { latestMoment, momentAt, type FoldedActor } from "../journal/fold-moments.ts";
import type { Fold } from "../journal/fold.ts";
import type { JournalEntry, Recording } from "../journal/recording.ts";
import { createTimeline, type GrowingTimeline } from "../journal/timeline.ts";
import type { KnownMachines } from "./known-machines.ts";
import { refusalOf, refuse } from "./send-event.ts";

/** A recording up to a step, and what was sent to its machines by hand from there on. */
export interface BranchSource {
  readonly timeline: GrowingTimeline;
  readonly recording: () => Recording;
  readonly send: (actor: number, event: PlainEvent) => Promise<SendAnswer>;
}

/** Whether a step follows from one before it without anybody's doing. */
const isConsequence = ({ steps, actors }: Fold, { index, source, event, time }: Step): boolean => {
  // What a promise came to is its own event first and then its parent's; what was known at once its parent's alone.
  if (/^xstate\.(?:done|error)\.actor\./.test(event.type)) return true;
  if (source !== null) return actors.get(source)?.machine !== null;
  if (event.type === "xstate.stop") return true;
  return steps
    .slice(Math.max(0, index - 100), index)
    .some(
      ({ emitted, time: then }) => time - then < AT_ONCE && emitted.some(({ type }) => type === event.type),
    );
};

/** The step after which a branch can begin: all that the chosen step sent has arrived by then. */
export const branchPoint = (fold: Fold, step: number): number => {
  let point = step;
  for (let next = fold.steps[point + 1]; next !== undefined && isConsequence(fold, next);) {
    point += 1;
    next = fold.steps[point + 1];
  }
  return point;
};

/** The entries of a recording up to a step and what it made. */
const upTo = (entries: readonly JournalEntry[], step: number): readonly JournalEntry[] => {
  let events = 0;
  const end = entries.findIndex((entry) => entry.kind === "event" && (events += 1) > step + 1);
  return end === -1 ? entries : entries.slice(0, end);
};

/** Whether an event is the answer of an actor or the ringing of a delay that the machine waits for. */
const isAwaited = (fold: Fold, actor: FoldedActor, { type }: PlainEvent): boolean => {
  if (latestMoment(actor).timers.some(({ event }) => event.type === type)) return true;
  const found = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type);
  return [...fold.actors.values()].some(
    (child) =>
      child.entry.parent === actor.entry.actor &&
      child.machine === null &&
      child.entry.id === found?.[1] &&
      latestMoment(child).status === "live",
  );
};

/** Begins a branch of a recording after a step of it. Null when nothing runs by then. */
export const createBranchSource = (
  { dropped, entries }: Recording,
  step: number,
  { machineOf, chartOf, lateMachine, carrier }: KnownMachines,
): BranchSource | null => {
  const kept = [...upTo(entries, step)];
  const last = kept.at(-1);
  if (step < 0 || last === undefined) return null;
  const timeline = createTimeline(machineOf, { dropped, chartOf });
  timeline.append(kept);
  const { fold } = timeline;
  const branch = createBranch({ timeline, lateMachine, carrier, seq: last.seq, time: last.time });

  const refusal = (number: number, event: PlainEvent): SendAnswer | null => {
    const actor = fold.actors.get(number);
    if (actor === undefined || momentAt(actor, timeline.length - 1)?.status !== "live")
      return refuse("This actor does not live at this step.");
    if (actor.machine === null) return refuse("Only machines that this build has can take another event.");
    if (latestMoment(actor).snapshot === null)
      return refuse(
        "This build's machine does something else than was recorded: nobody knows how it would go on.",
      );
    if (event.type.startsWith("xstate.") && !isAwaited(fold, actor, event))
      return refuse(`The machine does not wait for ${event.type} here.`);
    return refusalOf(actor.entry.id, latestMoment(actor).snapshot, event);
  };

  return {
    timeline,
    recording: () => ({ format: 1, dropped, entries: kept }),
    send: async (number, event) => {
      const refused = refusal(number, event);
      if (refused !== null) return refused;
      const { entries: made, endless } = branch.send(number, event);
      // What waited for actors that came by this event is handed out in a microtask.
      await Promise.resolve();
      kept.push(...made);
      return endless
        ? refuse("From here on the machines send to each other without end.")
        : { accepted: true };
    },
  };
};
