import type { Transaction } from "kysely";

import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "./event-store.ts";

/**
 * What follows from an event once, in the transaction that stores it; unlike projections it is not done again by a rebuild.
 * Each is one plain write whose answer nobody needs.
 */
export type Reactions = Readonly<
  // A reaction knows the data of the event it is registered for.
  // oxlint-disable-next-line typescript/no-explicit-any
  Record<string, (writes: Transaction<Database>, event: StoredEvent<string, any>) => Promise<unknown>>
>;
