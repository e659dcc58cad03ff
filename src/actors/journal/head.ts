import type { AnyActorRef, AnyMachineSnapshot } from "xstate";

import type { HeadOf } from "./recorder.ts";
import type { CheckpointEntry, KeptTimer } from "./recording.ts";
import { plain, plainEvent } from "./redact.ts";

/** A delay as xstate keeps it. `startedAt` in epoch milliseconds. */
export interface Scheduled {
  readonly source: unknown;
  readonly event: { readonly type: string };
  readonly id: string;
  readonly delay: number;
  readonly startedAt: number;
}

/** The delays of an actor that run. */
export const scheduledBy = (ref: AnyActorRef): readonly Scheduled[] => {
  const { _scheduledEvents } = ref.system.getSnapshot();
  return (Object.values(_scheduledEvents) as unknown as Scheduled[]).filter(({ source }) => source === ref);
};

const timersOf = (ref: AnyActorRef): readonly KeptTimer[] =>
  scheduledBy(ref).map(({ id, event, delay, startedAt }) => ({
    id,
    event: plainEvent(event),
    started: startedAt,
    due: startedAt + delay,
  }));

const checkpointOf = (ref: AnyActorRef): Omit<CheckpointEntry, "kind" | "seq" | "time" | "actor"> => {
  const { value, status, context, children, historyValue } = ref.getSnapshot() as AnyMachineSnapshot;
  return {
    value,
    status,
    context: plain(context),
    children: Object.keys(children),
    history: Object.fromEntries(
      Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
    ),
    timers: timersOf(ref),
  };
};

/** The entries with which a recording begins whose older ones were dropped: who lives, and how each machine is. */
export const checkpointHead: HeadOf = (living, seq, time) => [
  ...[...living.values()].map(({ entry }) => entry),
  ...[...living]
    .filter(([, { entry }]) => entry.machine !== null)
    .map(([ref, { entry }]) => ({
      kind: "checkpoint" as const,
      seq,
      time,
      actor: entry.actor,
      ...checkpointOf(ref),
    })),
];
