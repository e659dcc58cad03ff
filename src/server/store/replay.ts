import { fold, type DomainEvent } from "../../domain/decider/decider.ts";
import type { StoredEvent } from "./event-store.ts";
import type { Folding, Projection } from "./projection.ts";
import { createStreamCache } from "./stream-cache.ts";

type Event = StoredEvent<string, unknown>;

/** The state of an event's stream after it, for projections that fold; undefined for all others. */
export type StateAfter = (event: Event) => Promise<unknown>;

/**
 * Folds streams along a replay of all events in their order. States of streams are forgotten when there are many; `read`
 * then answers the stream's events from its beginning.
 */
export const createReplay = (
  projections: readonly Projection[],
  read: (stream: string) => Promise<readonly Event[]>,
): StateAfter => {
  const foldings = new Map<string, Folding>();
  for (const { folds, handles } of projections) {
    if (folds !== undefined) for (const type of Object.keys(handles)) foldings.set(type, folds);
  }
  const cache = createStreamCache();
  return async (event) => {
    const { stream, version } = event;
    const folding = foldings.get(event.type);
    if (folding === undefined) return undefined;
    const known = cache.get(stream, folding.initial);
    const follows = known?.version === version - 1;
    const events = follows || version === 1 ? [event] : await read(stream);
    const upToHere = events.filter((each) => each.version <= version) as readonly (Event & DomainEvent)[];
    const state: unknown = fold(folding, upToHere, follows ? known.state : folding.initial);
    cache.set(stream, folding.initial, { version, state });
    return state;
  };
};
