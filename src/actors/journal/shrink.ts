import { createFold, type MachineOf } from "./fold.ts";
import type { LedTo } from "./led-to.ts";
import { momentAt } from "./fold-moments.ts";
import type { EventEntry, JournalEntry } from "./recording.ts";
import { sameValue } from "./state-value.ts";

/** The step of an actor at which a replay parts from its recording, and where it is led to instead. */
export interface PartingStep {
  readonly actor: number;
  readonly seq: number;
  readonly now: LedTo;
}

/** Steps that are folded at most: a long recording is shrunk as far as that goes. */
const MOST_STEPS = 400_000;

const isSame = (one: LedTo, other: LedTo): boolean =>
  "error" in one
    ? "error" in other && one.error === other.error
    : !("error" in other) && sameValue(one.value, other.value) && one.status === other.status;

/**
 * The fewest of the recorded events after which an actor, in the state that was recorded before the step, is led to the same wrong
 * place by it. The last of them is that step's. None can be left out alone; on long recordings some may be left.
 */
export const shrink = (
  entries: readonly JournalEntry[],
  { actor, seq, now }: PartingStep,
  machineOf: MachineOf,
): readonly EventEntry[] => {
  const upTo = entries.filter((entry) => entry.seq <= seq);
  const steps = upTo.filter((entry): entry is EventEntry => entry.kind === "event");
  const last = steps.at(-1)!;
  let left = MOST_STEPS;

  /** The state before the last event and where that leads, when only these events happened before. */
  const outcome = (kept: ReadonlySet<number>) => {
    const fold = createFold(machineOf);
    for (const entry of upTo) {
      if (entry.kind !== "event") fold.append(entry);
      // What is left out changes what the others lead to: only the last one is compared.
      else if (kept.has(entry.seq)) fold.append({ ...entry, value: null, status: null });
      else if (entry === last) fold.append(entry);
    }
    left -= kept.size + 1;
    const index = fold.steps.length - 1;
    const own = fold.actors.get(actor);
    return {
      before: own === undefined ? null : (momentAt(own, index - 1)?.value ?? null),
      now: fold.partings.find((parting) => parting.actor === actor && parting.index === index)?.now ?? null,
    };
  };

  const all = new Set(steps.slice(0, -1).map((entry) => entry.seq));
  const whole = outcome(all);
  const shows = (kept: ReadonlySet<number>): boolean => {
    const one = outcome(kept);
    return one.now !== null && isSame(one.now, now) && sameValue(one.before, whole.before);
  };
  if (whole.now === null || !isSame(whole.now, now)) return steps.filter((entry) => entry.actor === actor);

  const own = new Set(steps.slice(0, -1).flatMap((entry) => (entry.actor === actor ? [entry.seq] : [])));
  let kept = [...(shows(own) ? own : all)];
  for (let size = Math.max(1, kept.length >> 1); left > 0;) {
    const before = kept.length;
    for (let from = 0; from < kept.length && left > 0;) {
      const fewer = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (shows(new Set(fewer))) kept = fewer;
      else from += size;
    }
    if (size === 1 && kept.length === before) break;
    size = Math.max(1, size >> 1);
  }
  const least = new Set(kept);
  return steps.filter((entry) => entry === last || least.has(entry.seq));
};
