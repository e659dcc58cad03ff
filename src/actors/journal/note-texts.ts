import type { LedTo } from "./led-to.ts";
import type { ActorEntry, CheckpointEntry, EventEntry } from "./recording.ts";

const words = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/** A machine that this build does not have. */
export const unknownMachineText = ({ machine }: ActorEntry): string =>
  `This version has no flow '${machine ?? ""}': it is shown as it was recorded.`;

/** Events of an actor whose beginning is missing. */
export const lostText = ({ seq, actor }: EventEntry): string =>
  `Entry ${seq}: the beginning of actor ${actor} is missing, so its events are shown without its states.`;

/** A state to begin from that this build's flow does not have. */
export const lostStateText = ({ machine, path }: ActorEntry, { value }: CheckpointEntry): string =>
  `Flow '${machine ?? ""}' has no state ${words(value)} in this version: ${path} is shown as it was recorded.`;

/** Where a replay leaves what was recorded. Steps count from 1 for people. */
export const divergenceText = (
  { machine, path }: ActorEntry,
  index: number,
  { event, value, status }: EventEntry,
  now: LedTo,
): string => {
  const here =
    "error" in now ? `breaks here (${now.error})` : `leads to ${words(now.value)} (${now.status}) here`;
  return (
    `Flow '${machine ?? ""}' (${path}), step ${index + 1}, '${event.type}': recorded ${words(value)} ` +
    `(${status ?? "unknown"}), but it ${here}. From this step on it is shown as it was recorded.`
  );
};

/** A flow whose statechart is not the one that recorded. */
export const versionText = (machine: string): string =>
  `Flow '${machine}' was recorded by another version of it. It is replayed as far as it goes.`;

export const droppedText = (dropped: number): string =>
  `The oldest ${dropped} entries no longer fitted: the recording begins later.`;

export const ghostText = (count: number): string =>
  count === 1
    ? "1 actor was made but never started (Strict Mode does that); it is not shown."
    : `${count} actors were made but never started (Strict Mode does that); they are not shown.`;
