import type { Transaction } from "kysely";

import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "./event-store.ts";

type Projector = (
  sql: Transaction<Database>,
  // A projector knows the data of the event it is registered for.
  // oxlint-disable-next-line typescript/no-explicit-any
  event: StoredEvent<string, any>,
) => Promise<unknown>;

/**
 * Tables that are a fold over the events. `handles` runs in the transaction of the command, in event order; it must
 * depend on nothing but the event and its own `tables` (no clock, no random), so that a rebuild gives the same rows.
 */
export interface Projection {
  readonly name: string;
  readonly tables: readonly (keyof Database & string)[];
  /**
   * Every handler is one plain insert, update or delete whose answer it does not look at. Such writes are sent
   * together with the events, in one statement; reads of the same command still see them.
   */
  readonly oneStatement?: true;
  readonly handles: Readonly<Record<string, Projector>>;
}
