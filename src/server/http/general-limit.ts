import { sql } from "kysely";
import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import type { Clock } from "../ports/clock.ts";

/** The general limit of calls. Answers the seconds to wait, 0 when the call may go on. */
export interface GeneralLimit {
  readonly consume: (key: string, limit: number) => number;
  readonly flush: () => Promise<void>;
}

interface Window {
  end: number;
  total: number;
  /** Calls that the other nodes do not know of yet. */
  unshared: number;
}

export const GENERAL_LIMIT = 120;
export const GENERAL_SECONDS = 60;
const SHARE_FROM = 10;
const MOST_WINDOWS = 100_000;

/**
 * Counts in memory, so that a read costs no way to the database; busy keys are shared with the other nodes in one
 * statement by `flush`, which runs each second. A session on several nodes may pass a few calls more than the limit.
 */
export const createGeneralLimit = (database: Kysely<Database>, clock: Clock): GeneralLimit => {
  const windows = new Map<string, Window>();

  const forgetOld = (now: number): void => {
    for (const [key, { end }] of windows) if (end <= now) windows.delete(key);
    if (windows.size >= MOST_WINDOWS) windows.clear();
  };

  return {
    consume: (key, limit) => {
      const now = clock.now();
      let window = windows.get(key);
      if (window === undefined || window.end <= now || window.end > now + GENERAL_SECONDS) {
        if (windows.size >= MOST_WINDOWS) forgetOld(now);
        window = { end: now + GENERAL_SECONDS, total: 0, unshared: 0 };
        windows.set(key, window);
      }
      window.total += 1;
      window.unshared += 1;
      return window.total <= limit ? 0 : Math.max(1, window.end - now);
    },
    flush: async () => {
      const now = clock.now();
      forgetOld(now);
      const busy = [...windows].filter(([, { unshared, total }]) => unshared > 0 && total >= SHARE_FROM);
      if (busy.length === 0) return;
      const rows = busy.map(([key, { end, unshared }]) => ({
        key: `general:${key}`,
        window_end: end,
        count: unshared,
      }));
      for (const [, window] of busy) window.unshared = 0;
      const result = await sql<{ key: string; count: number; window_end: number }>`
        insert into rate_limit as mine (key, window_end, count)
        select key, window_end, count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
          key text, window_end bigint, count integer
        )
        on conflict (key) do update set
          count = case when mine.window_end <= ${now} then excluded.count else mine.count + excluded.count end,
          window_end = case when mine.window_end <= ${now} then excluded.window_end else mine.window_end end
        returning key, count, window_end`.execute(database);
      for (const { key, count, window_end } of result.rows) {
        const window = windows.get(key.slice("general:".length));
        if (window === undefined) continue;
        window.total = count + window.unshared;
        window.end = window_end;
      }
    },
  };
};
