/** A stream's folded state as of a version. */
export interface StreamState {
  readonly version: number;
  readonly state: unknown;
}

interface Remembered extends StreamState {
  /** Nothing was heard since of another node that might have appended to the stream. */
  readonly isTrusted: boolean;
}

/**
 * States of streams that this process has folded, the least used forgotten first. A state here may be old but never
 * wrong: a load reads the events after its version, so a long stream costs one short read.
 */
export interface StreamCache {
  readonly get: (stream: string, initial: unknown) => Remembered | undefined;
  readonly set: (stream: string, initial: unknown, value: StreamState) => void;
  /** Another node may have appended to any of them. */
  readonly distrust: () => void;
  readonly clear: () => void;
}

export const createStreamCache = (size = 5000): StreamCache => {
  const entries = new Map<
    string,
    { readonly initial: unknown; readonly value: StreamState; readonly era: number }
  >();
  let era = 0;
  return {
    get: (stream, initial) => {
      const entry = entries.get(stream);
      // Another decider may fold the same stream differently: its initial state tells them apart.
      if (entry === undefined || entry.initial !== initial) return undefined;
      entries.delete(stream);
      entries.set(stream, entry);
      return { ...entry.value, isTrusted: entry.era === era };
    },
    distrust: () => {
      era += 1;
    },
    clear: () => entries.clear(),
    set: (stream, initial, value) => {
      entries.delete(stream);
      entries.set(stream, { initial, value, era });
      if (entries.size > size) entries.delete(entries.keys().next().value!);
    },
  };
};
