import type * as Schema from "effect/Schema";

/**
 * How one stored event is written: its current version, the Schema of its data at that version, and for each older
 * version the step that lifts its data to the next one. Old events stay readable for ever.
 */
export interface StoredEventShape {
  readonly version: number;
  readonly data: Schema.Codec<any, any, never, never>;
  /** Stands in the operators' audit list: money, and what is decided over accounts (CCONST-09). */
  readonly audited?: true;
  readonly upcasters?: Readonly<Record<number, (data: never) => unknown>>;
  /** What stays of it, in the same shape, once the account is erased that its stream is about. */
  readonly forget?: (data: never, erased: ErasedFrom) => unknown;
  /** The same of one that names that account in the stream of another. */
  readonly forgetMention?: (data: never, erased: ErasedFrom) => unknown;
}

/** Who is erased from an event. */
export interface ErasedFrom {
  readonly accountId: string;
  /** The event's place in its stream. */
  readonly version: number;
}

/** The shapes of a slice's events, by event type; each slice has one in `src/protocol/<slug>/<slug>.events.ts`. */
export type StoredEventShapes = Readonly<Record<string, StoredEventShape>>;

/** Lifts the data of an old event to the current version. Throws for a version from the future. */
export const upcast = (type: string, shape: StoredEventShape, version: number, data: unknown): unknown => {
  if (version > shape.version) {
    throw new Error(`Event ${type} has version ${version}, this program knows ${shape.version} at the most.`);
  }
  let value = data;
  for (let at = version; at < shape.version; at += 1) {
    const step = shape.upcasters?.[at];
    if (step === undefined) throw new Error(`Event ${type} has no upcaster from version ${at}.`);
    value = step(value as never);
  }
  return value;
};
