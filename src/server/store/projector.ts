import type { Transaction } from "kysely";

import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "./event-store.ts";
import type { Projection } from "./projection.ts";

/** Applies one event to every projection that handles its type, in the order of the list. */
export type Projector = (sql: Transaction<Database>, event: StoredEvent<string, unknown>) => Promise<void>;

export const createProjector = (projections: readonly Projection[]): Projector => {
  const byType = new Map<string, Projection["handles"][string][]>();
  for (const { handles } of projections) {
    for (const [type, handle] of Object.entries(handles)) byType.set(type, [...(byType.get(type) ?? []), handle]);
  }
  return async (sql, event) => {
    for (const handle of byType.get(event.type) ?? []) await handle(sql, event);
  };
};
