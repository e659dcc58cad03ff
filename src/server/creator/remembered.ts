import type { RequestContext } from "../http/context.ts";
import type { EventStore } from "../store/event-store.ts";

/** How long a read is kept, in milliseconds, unless this node commits or hears of something. */
const keptFor = 1000;
const mostKept = 4000;

interface Kept {
  readonly value: unknown;
  readonly at: number;
  readonly commits: number;
}

const shelves = new WeakMap<EventStore, Map<string, Kept>>();

const shelfOf = (store: EventStore): Map<string, Kept> => {
  const shelf = shelves.get(store) ?? new Map<string, Kept>();
  shelves.set(store, shelf);
  return shelf;
};

/**
 * The read behind a key, remembered for a second: a page asks for the same rows in several calls, and everybody for those
 * of a popular creator. What any node changes by an event is seen at once.
 */
export const remembered = async <Value>(
  key: string,
  { services }: Pick<RequestContext, "services">,
  read: () => Promise<Value>,
): Promise<Value> => {
  const shelf = shelfOf(services.store);
  const at = services.clock.milliseconds();
  const commits = services.store.commits();
  const kept = shelf.get(key);
  if (kept !== undefined && kept.commits === commits && at >= kept.at && at - kept.at < keptFor) {
    return kept.value as Value;
  }
  const value = await read();
  shelf.delete(key);
  shelf.set(key, { value, at, commits });
  if (shelf.size > mostKept) shelf.delete(shelf.keys().next().value ?? key);
  return value;
};
