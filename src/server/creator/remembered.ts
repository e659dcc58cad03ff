import type { RequestContext } from "../http/context.ts";
import type { EventStore } from "../store/event-store.ts";

/** How long a read is kept, in milliseconds, unless this node commits or hears of something. */
const keptFor = 1000;
const mostKept = 4000;

interface Kept {
  readonly value: unknown;
  readonly at: number;
  readonly commits: number;
  /** What the database had committed when the request that read it began; null: a guest's, who is not looked up. */
  readonly seen: string | null;
}

const shelves = new WeakMap<EventStore, Map<string, Kept>>();

const shelfOf = (store: EventStore): Map<string, Kept> => {
  const shelf = shelves.get(store) ?? new Map<string, Kept>();
  shelves.set(store, shelf);
  return shelf;
};

/**
 * The read behind a key, remembered for a second: a page asks for the same rows in several calls, and everybody for those
 * of a popular creator. What this node commits, or hears that another has committed, is seen at once. A signed-in viewer
 * is never answered with less than what was committed when his request began: the news that made his page ask may have
 * come from another node before this one heard of it, and his socket's token says what his page has seen.
 */
export const remembered = async <Value>(
  key: string,
  { services, session: { seen } }: Pick<RequestContext, "services" | "session">,
  read: () => Promise<Value>,
): Promise<Value> => {
  const shelf = shelfOf(services.store);
  const at = services.clock.milliseconds();
  const commits = services.store.commits();
  const kept = shelf.get(key);
  const isRecent = kept !== undefined && kept.commits === commits && at >= kept.at && at - kept.at < keptFor;
  if (isRecent && (seen === null || kept.seen === seen)) return kept.value as Value;
  const value = await read();
  shelf.delete(key);
  shelf.set(key, { value, at, commits, seen });
  if (shelf.size > mostKept) shelf.delete(shelf.keys().next().value ?? key);
  return value;
};
