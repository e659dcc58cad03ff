import type { AnyMachineSnapshot } from "xstate";

import { latestMoment } from "../../src/actors/journal/fold-moments.ts";
import { createFold, type MachineOf } from "../../src/actors/journal/fold.ts";
import type { ActorEntry, Recording } from "../../src/actors/journal/recording.ts";

/** An actor as far as it was replayed; `snapshot` is null for promises and callbacks, whose state is not folded. */
interface ReplayedActor {
  readonly entry: ActorEntry;
  readonly snapshot: AnyMachineSnapshot | null;
}

/**
 * Folds a recording and answers every actor's last state, by number. `until` stops after that sequence number (time
 * travel). Throws where the machines of this build do not lead to what was recorded.
 */
export const replay = (
  recording: Recording,
  machineOf: MachineOf,
  until = Number.POSITIVE_INFINITY,
): ReadonlyMap<number, ReplayedActor> => {
  const fold = createFold(machineOf);
  for (const entry of recording.entries) {
    if (entry.seq > until) break;
    fold.append(entry);
  }
  const [note] = fold.notes;
  if (note !== undefined) throw new Error(note.text);
  return new Map(
    [...fold.actors].map(([number, actor]) => [
      number,
      { entry: actor.entry, snapshot: latestMoment(actor).snapshot },
    ]),
  );
};
