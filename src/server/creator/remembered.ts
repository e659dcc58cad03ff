import type { Clock } from "../ports/clock.ts";
import type { SessionHandle } from "../session/session.ts";
import type { EventStore } from "../store/event-store.ts";

/** How long a read is kept, in milliseconds, unless this node commits or hears of something. */
const keptFor = 1000;
const mostKept = 4000;

interface Kept {
  readonly value: Promise<unknown>;
  readonly at: number;
  readonly commits: number;
  /** What had been committed when the request that read it began; null: a guest's, who is not looked up. */
  readonly asOf: string | null;
}

/** What is asked of the request: its node's clock and commits, and what had been committed when its session was found. */
interface Asker {
  readonly services: {
    readonly clock: Pick<Clock, "milliseconds">;
    readonly store: Pick<EventStore, "commits">;
  };
  readonly session: Pick<SessionHandle, "asOf">;
}

/** By what tells a node's store apart: requests have the store in an object of their own, which names what led to their writes. */
const shelves = new WeakMap<EventStore["commits"], Map<string, Kept>>();

const shelfOf = ({ commits }: Asker["services"]["store"]): Map<string, Kept> => {
  const shelf = shelves.get(commits) ?? new Map<string, Kept>();
  shelves.set(commits, shelf);
  return shelf;
};

/**
 * The read behind a key, remembered for a second from its begin: a page asks for the same rows in several calls, and
 * everybody for those of a popular creator. Who asks while it is under way waits for the same answer; one that fails is not
 * kept. What this node commits, or hears that another has committed, is seen at once. A signed-in viewer
 * is never answered with less than what was committed when his request began: the event that made his page ask may have
 * come from another node before this one heard of it, and his socket's token says what his page has seen.
 */
export const remembered = <Value>(
  key: string,
  { services, session: { asOf } }: Asker,
  read: () => Promise<Value>,
): Promise<Value> => {
  const shelf = shelfOf(services.store);
  const at = services.clock.milliseconds();
  const commits = services.store.commits();
  const kept = shelf.get(key);
  const isRecent = kept !== undefined && kept.commits === commits && at >= kept.at && at - kept.at < keptFor;
  if (isRecent && (asOf === null || kept.asOf === asOf)) return kept.value as Promise<Value>;
  const value = read();
  const begun: Kept = { value, at, commits, asOf };
  shelf.delete(key);
  shelf.set(key, begun);
  if (shelf.size > mostKept) shelf.delete(shelf.keys().next().value ?? key);
  value.catch(() => {
    if (shelf.get(key) === begun) shelf.delete(key);
  });
  return value;
};
