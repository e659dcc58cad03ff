import type { EventEntry, JournalEntry } from "./recording.ts";

type Read = { -readonly [Key in keyof EventEntry]: EventEntry[Key] };

/** Whether two JSON values are equal, their names in the same order. */
const isEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === others.length &&
    names.every((name, place) => name === others[place] && isEqual(one[name as never], other[name as never]))
  );
};

/**
 * Lets what an actor's next event has in common with its last one stand in memory once: JSON that was read holds each copy. Answers how
 * to share the parts of the next entry, which it changes: one that was just read and that nobody else has.
 */
export const createSharing = (): ((entry: JournalEntry) => void) => {
  const types = new Map<string, string>();
  const lastOf = new Map<number, EventEntry>();
  return (entry) => {
    if (entry.kind !== "event") return;
    const read: Read = entry;
    const before = lastOf.get(read.actor);
    lastOf.set(read.actor, entry);
    if (before !== undefined && isEqual(before.value, read.value)) read.value = before.value;
    if (before !== undefined && isEqual(before.event, read.event)) read.event = before.event;
    const { type } = read.event;
    const known = types.get(type);
    if (known === undefined) types.set(type, type);
    else if (read.event !== before?.event) (read.event as { type: string }).type = known;
  };
};
