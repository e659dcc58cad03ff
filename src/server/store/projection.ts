import type { Transaction } from "kysely";

import type { Decider } from "../../domain/decider/decider.ts";
import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "./event-store.ts";

type Projector = (
  sql: Transaction<Database>,
  // A projector knows the data of the event it is registered for, and the state of its own `folds`.
  // oxlint-disable-next-line typescript/no-explicit-any
  event: StoredEvent<string, any>,
  // oxlint-disable-next-line typescript/no-explicit-any
  state: any,
) => Promise<unknown>;

/** The part of a decider that folds; `any`: a projection knows the state of the one it names. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Folding = Pick<Decider<never, any, any, never>, "initial" | "evolve">;

/**
 * Tables that are a fold over the events. `handles` runs in the transaction of the command, in event order; it must
 * depend on nothing but the event, the state and its own `tables` (no clock, no random), so that a rebuild gives the same
 * rows.
 */
export interface Projection {
  readonly name: string;
  readonly tables: readonly (keyof Database & string)[];
  /**
   * The decider of the streams whose events are handled: each handler gets the stream's state after its event, so that
   * rows are written from what `evolve` says. Without it a handler must not look at the state.
   */
  readonly folds?: Folding;
  /**
   * Every handler makes plain inserts, updates or deletes whose answers it does not look at, mostly one. Such writes are sent
   * together with the events, in one statement; reads of the same command still see them.
   */
  readonly oneStatement?: true;
  readonly handles: Readonly<Record<string, Projector>>;
}
