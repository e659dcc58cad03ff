import type { RequestContext } from "../http/context.ts";
import { content, type Content } from "../http/reply.ts";
import type { EventStore } from "../store/event-store.ts";

/** What guests get is the same for all of them: it is kept this long, in milliseconds, unless this node commits something. */
const keptFor = 1000;
const mostKept = 500;

interface Kept {
  readonly value: unknown;
  readonly json: string;
  readonly at: number;
  readonly commits: number;
}

const shelves = new WeakMap<EventStore, Map<string, Kept>>();

const shelfOf = (store: EventStore): Map<string, Kept> => {
  const shelf = shelves.get(store) ?? new Map<string, Kept>();
  shelves.set(store, shelf);
  return shelf;
};

const recall = async <Value>(
  key: string,
  { services }: Pick<RequestContext, "services">,
  read: () => Promise<Value>,
): Promise<Kept & { readonly value: Value }> => {
  const shelf = shelfOf(services.store);
  const at = services.clock.milliseconds();
  const commits = services.store.commits();
  const kept = shelf.get(key);
  if (kept !== undefined && kept.commits === commits && at - kept.at < keptFor && at >= kept.at) {
    return kept as Kept & { readonly value: Value };
  }
  const value = await read();
  const made = { value, json: JSON.stringify(value), at, commits };
  shelf.delete(key);
  shelf.set(key, made);
  if (shelf.size > mostKept) shelf.delete(shelf.keys().next().value ?? key);
  return made;
};

/** The guests' answer behind a key, remembered for a second; a change on this node is seen at once. */
export const remembered = async <Value>(
  key: string,
  context: Pick<RequestContext, "services">,
  read: () => Promise<Value>,
): Promise<Value> => (await recall(key, context, read)).value;

/** The same as a reply, whose JSON is written once for all who ask. */
export const rememberedReply = async <Value>(
  key: string,
  context: Pick<RequestContext, "services">,
  read: () => Promise<Value | null>,
): Promise<Content | null> => {
  const { value, json } = await recall(key, context, read);
  return value === null ? null : content("application/json; charset=utf-8", json);
};
