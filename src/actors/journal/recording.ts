/** An actor that came into being. `machine` is the id of its machine, null for promises and callbacks. */
export interface ActorEntry {
  readonly kind: "actor";
  readonly seq: number;
  readonly time: number;
  readonly actor: number;
  readonly parent: number | null;
  readonly path: string;
  readonly id: string;
  readonly systemId: string | null;
  readonly machine: string | null;
  readonly version: string | null;
  readonly input: unknown;
}

/** An event that an actor took, in the order in which all actors took theirs. `time` in epoch milliseconds. */
export interface EventEntry {
  readonly kind: "event";
  readonly seq: number;
  readonly time: number;
  readonly actor: number;
  readonly event: { readonly type: string; readonly [key: string]: unknown };
}

export type JournalEntry = ActorEntry | EventEntry;

/** What a session's journal holds. `dropped` counts the oldest entries that no longer fitted; such a one cannot be replayed. */
export interface Recording {
  readonly format: 1;
  readonly dropped: number;
  readonly entries: readonly JournalEntry[];
}
