import { sql, type Kysely, type RawBuilder } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Counters } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";

/** An account's id, as a value or as a column of the query around. */
export type CountedAccount = AccountId | RawBuilder<AccountId>;

/**
 * Some of the open numbers of an account's badges (ENT-22, CENT-18), each as an expression in brackets: what it has not read and, of a
 * creator, not done yet.
 */
export type CountersOf<Part> = (
  account: CountedAccount,
  now: EpochSeconds,
) => { readonly [Name in keyof Part]: RawBuilder<Part[Name]> };

/** All of them, of so many accounts in their order: one statement, however many they are. */
export type ReadCounters = (
  database: Kysely<Database>,
  accountIds: readonly AccountId[],
  now: EpochSeconds,
) => Promise<readonly Counters[]>;

/** Reads what is counted so. */
export const readCountersBy =
  (counted: CountersOf<Counters>): ReadCounters =>
  async (database, accountIds, now) => {
    const columns = Object.entries(counted(sql<AccountId>`counted.id`, now)).map(
      ([name, count]) => sql`${count} as ${sql.ref(name)}`,
    );
    const { rows } = await sql<Counters>`
      select ${sql.join(columns)} from unnest(${[...accountIds]}::text[]) with ordinality as counted (id, place)
      order by counted.place`.execute(database);
    return rows;
  };
