import type { Kysely } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { DocumentKeys } from "../upload/document-seal.ts";

/** Whom the bank pays, and where. */
export interface Payee {
  readonly holder: string;
  readonly country: string;
  readonly iban: string;
  readonly bank_code: string;
  readonly account_number: string;
}

/** Of a creator of the demo: `age` in seconds, how long ago the account was made. */
export interface DemoPayee {
  readonly name: string;
  readonly country?: string;
  readonly age: EpochSeconds;
}

/** Who keeps where creators are paid: `payees` of a `<slug>.feature.ts`. */
export interface Payees {
  /** Null: nothing was given, or nothing of this account that this installation's key opens. */
  readonly readPayee: (
    sql: Kysely<Database>,
    keys: DocumentKeys,
    accountId: AccountId,
  ) => Promise<Payee | null>;
  /** Keeps something that passes every check, as if given on the account's first day. */
  readonly giveDemoPayee: (
    unit: UnitOfWork,
    keys: DocumentKeys,
    accountId: AccountId,
    creator: DemoPayee,
  ) => Promise<void>;
}
