import type { Transaction } from "kysely";

import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "./event-store.ts";
import type { Projection } from "./projection.ts";

/**
 * Applies one event to every projection that handles its type, in the order of the list. `state` is the stream's after the
 * event.
 */
export type Projector = (
  to: ProjectorTarget,
  event: StoredEvent<string, unknown>,
  state: unknown,
) => Promise<void>;

/** Where projections write: `writes` takes those of one statement, which may be sent later, together. */
export interface ProjectorTarget {
  readonly sql: Transaction<Database>;
  readonly writes: Transaction<Database>;
}

interface Handler {
  readonly handle: Projection["handles"][string];
  readonly oneStatement: boolean;
}

export const createProjector = (projections: readonly Projection[]): Projector => {
  const byType = new Map<string, Handler[]>();
  for (const { handles, oneStatement = false } of projections) {
    for (const [type, handle] of Object.entries(handles)) {
      byType.set(type, [...(byType.get(type) ?? []), { handle, oneStatement }]);
    }
  }
  return async ({ sql, writes }, event, state) => {
    for (const { handle, oneStatement } of byType.get(event.type) ?? [])
      await handle(oneStatement ? writes : sql, event, state);
  };
};
