import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";

import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { Clock } from "../ports/clock.ts";

/** Where a limit stands after a try: `retryAfter` is the seconds to wait, 0 when the try was within the limit. */
export interface LimitState {
  readonly count: number;
  readonly retryAfter: number;
}

/**
 * Limits that all nodes share, counted in PostgreSQL by the server's clock: fixed windows that begin with the first
 * try. The key names rule and subject, like `signin:ava` or `signup-address:10.0.0.1`.
 */
export interface Limits {
  /** Counts one try and tells whether it was still within `limit` tries per `seconds`. */
  readonly consume: (key: string, limit: number, seconds: number) => Promise<LimitState>;
  /** The tries counted in the running window, without counting one. */
  readonly count: (key: string) => Promise<number>;
  readonly clear: (key: string) => Promise<void>;
}

interface Counted {
  readonly count: number;
  readonly window_end: EpochSeconds;
}

/** Counts a try, as a statement or a part of one; it answers `count` and `window_end`. */
export const countTry = (
  key: string,
  seconds: number,
  now: EpochSeconds,
): RawBuilder<Counted> => sql<Counted>`
  insert into rate_limit as mine (key, window_end, count)
  values (${key}, ${now + seconds}::bigint, 1)
  on conflict (key) do update set
    count = case when mine.window_end <= ${now}::bigint then 1 else mine.count + 1 end,
    window_end = case when mine.window_end <= ${now}::bigint then ${now + seconds}::bigint else mine.window_end end
  returning count, window_end`;

/** Where a limit stands after such a try. */
export const limitState = ({ count, window_end }: Counted, limit: number, now: EpochSeconds): LimitState => ({
  count,
  retryAfter: count <= limit ? 0 : Math.max(1, window_end - now),
});

export const createLimits = (database: Kysely<Database>, clock: Clock): Limits => ({
  consume: async (key, limit, seconds) => {
    const now = clock.now();
    const { rows } = await countTry(key, seconds, now).execute(database);
    return limitState(rows[0]!, limit, now);
  },
  count: async (key) => {
    const row = await database
      .selectFrom("rate_limit")
      .select("count")
      .where("key", "=", key)
      .where("window_end", ">", clock.now())
      .executeTakeFirst();
    return row?.count ?? 0;
  },
  clear: async (key) => {
    await database.deleteFrom("rate_limit").where("key", "=", key).execute();
  },
});
