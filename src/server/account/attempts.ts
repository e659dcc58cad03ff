import { createHash, randomUUID } from "node:crypto";

import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";

import type { Database } from "../database/schema.ts";

/** One thing that tries are counted for. From `refuseFrom` tries on within the time, further ones are refused. */
export interface AttemptKey {
  readonly key: string;
  readonly refuseFrom?: number;
}

/**
 * A counted try. `seen` is the most tries that any key had before it, `retryAfter` the seconds to wait when it is
 * refused, else 0. `withdraw` takes it back: only failures count.
 */
export interface Attempt {
  readonly seen: number;
  readonly retryAfter: number;
  readonly withdraw: () => Promise<void>;
}

const KEPT = 3600;
const SWEPT_AT_ONCE = 50;

/** A key that says nothing of whom it is about. */
export const hiddenKey = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");

const sweep = (transaction: Transaction<Database>, now: number) =>
  sql`delete from attempt where id in (
    select id from attempt where at < ${now - KEPT} order by at limit ${SWEPT_AT_ONCE} for update skip locked
  )`.execute(transaction);

/**
 * Counts a try before any work is done for it, all nodes together: tries for one key wait for each other, so of many at
 * once each sees the ones before. Sliding window of `within` seconds up to `now` (epoch seconds, at most an hour long).
 */
export const beginAttempt = (
  database: Kysely<Database>,
  keys: readonly AttemptKey[],
  within: number,
  now: number,
): Promise<Attempt> => {
  const attempt = randomUUID();
  const withdraw = async () => {
    await database.deleteFrom("attempt").where("attempt", "=", attempt).execute();
  };
  return database.transaction().execute(async (transaction) => {
    const names = keys.map(({ key }) => key).toSorted();
    for (const name of names) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
    }
    const { rows } = await sql<{ key: string; tries: number; oldest: number }>`
      select key, count(*)::int as tries, min(at) as oldest from attempt
      where key = any(${names}) and at > ${now - within} group by key`.execute(transaction);
    const triesOf = new Map(rows.map((row) => [row.key, row]));
    const waits = keys.map(({ key, refuseFrom = Number.POSITIVE_INFINITY }) => {
      const row = triesOf.get(key);
      return row !== undefined && row.tries >= refuseFrom
        ? Math.max(1, Number(row.oldest) + within - now)
        : 0;
    });
    const retryAfter = Math.max(0, ...waits);
    if (retryAfter === 0) {
      await transaction
        .insertInto("attempt")
        .values(names.map((key) => ({ attempt, key, at: now })))
        .execute();
    }
    await sweep(transaction, now);
    return { seen: Math.max(0, ...rows.map(({ tries }) => tries)), retryAfter, withdraw };
  });
};
