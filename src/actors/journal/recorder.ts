import type { AnyActorRef, InspectionEvent } from "xstate";
import { isMachineSnapshot, StateMachine } from "xstate";

import type { JournalEntry, Recording } from "./recording.ts";
import { plain, plainEvent } from "./redact.ts";

export interface Recorder {
  /** Given to `createActor` as `inspect`. */
  readonly inspect: (event: InspectionEvent) => void;
  readonly recording: () => Recording;
}

const CAPACITY = 20_000;

interface LivingActor {
  readonly logic: unknown;
  readonly systemId?: string;
  readonly options?: { readonly input?: unknown };
}

/**
 * Records every actor and every event that one takes, bounded by `capacity` entries. Secrets are replaced before
 * anything is kept. `time` in epoch milliseconds.
 */
export const createRecorder = (time: () => number, capacity = CAPACITY): Recorder => {
  const numbers = new WeakMap<object, number>();
  const paths = new WeakMap<object, string>();
  const chunkSize = Math.ceil(capacity / 10);
  const mostChunks = Math.floor(capacity / chunkSize);
  let chunk: JournalEntry[] = [];
  const chunks: JournalEntry[][] = [chunk];
  let actors = 0;
  let seq = 0;
  let dropped = 0;

  const keep = (entry: JournalEntry): void => {
    chunk.push(entry);
    if (chunk.length < chunkSize) return;
    chunk = [];
    chunks.push(chunk);
    if (chunks.length > mostChunks) dropped += chunks.shift()!.length;
  };

  const recordActor = (ref: AnyActorRef): void => {
    const { logic, systemId, options } = ref as unknown as LivingActor;
    const parent = ref._parent;
    const path = parent === undefined ? ref.id : `${paths.get(parent) ?? ""}/${ref.id}`;
    const machine = logic instanceof StateMachine ? logic : null;
    numbers.set(ref, (actors += 1));
    paths.set(ref, path);
    keep({
      kind: "actor",
      seq: (seq += 1),
      time: time(),
      actor: actors,
      parent: parent === undefined ? null : (numbers.get(parent) ?? null),
      path,
      id: ref.id,
      systemId: systemId ?? (options as { systemId?: string } | undefined)?.systemId ?? null,
      machine: machine === null ? null : machine.id,
      input: plain(options?.input) ?? null,
    });
  };

  return {
    inspect: (event) => {
      const ref = event.actorRef as AnyActorRef;
      if (event.type === "@xstate.actor") recordActor(ref);
      if (event.type !== "@xstate.snapshot") return;
      const actor = numbers.get(ref);
      if (actor === undefined) return;
      if (!isMachineSnapshot(event.snapshot) && event.event.type === "xstate.init") return;
      const { value = null, status } = event.snapshot as {
        readonly value?: unknown;
        readonly status: string;
      };
      const taken = { seq: (seq += 1), time: time(), actor, source: null, event: plainEvent(event.event) };
      keep({ kind: "event", ...taken, value, status: value === null ? null : status });
    },
    recording: () => ({ format: 1, dropped, entries: chunks.flat() }),
  };
};
