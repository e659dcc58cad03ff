import { sql } from "kysely";
import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import type { Clock } from "../ports/clock.ts";
import { createWindows, type Window, type Windows } from "./windows.ts";

/**
 * Who calls: a session that was found in the database, or a guest by his address and by the cookie that he sent (null:
 * none). A guest's cookie is a random text of his own, so he can make up another one for each call.
 */
export type Caller =
  | { readonly session: string }
  | { readonly guest: string | null; readonly address: string };

/** The general limit of calls, and of pages by their address alone. */
export interface GeneralLimit {
  /** Counts a call; answers the seconds to wait, 0 when it may go on. */
  readonly consume: (caller: Caller) => number;
  /** Tells the other nodes, unless it is still telling them. What could not be told is told the next time; rejects then. */
  readonly flush: () => Promise<void>;
}

/** Calls within the window of one session, or of one guest's cookie. */
export const GENERAL_LIMIT = 120;
/** Guests share their address with others. */
const ADDRESS_LIMIT = 10 * GENERAL_LIMIT;
const GENERAL_SECONDS = 60;
const SHARE_FROM = 10;
/** Windows of each kind that are remembered, about 15 MB. */
const MOST_WINDOWS = 100_000;

const kinds = ["session", "address", "guest"] as const;
type Kind = (typeof kinds)[number];

const sharedKey = (kind: Kind, key: string): string => `general:${kind} ${key}`;

/**
 * Counts in memory, so that a read costs no way to the database; busy keys are shared with the other nodes in one
 * statement by `flush`, which runs each second. A session on several nodes may pass a few calls more than the limit.
 * Each kind of key has windows of its own: no number of made-up cookies makes the windows of sessions or addresses give way.
 */
export const createGeneralLimit = (database: Kysely<Database>, clock: Clock): GeneralLimit => {
  const make = () => createWindows(GENERAL_SECONDS, MOST_WINDOWS);
  const windows: Readonly<Record<Kind, Windows>> = { session: make(), address: make(), guest: make() };

  const busyWindows = (): ReadonlyMap<string, Window> => {
    const busy = new Map<string, Window>();
    for (const kind of kinds)
      for (const [key, window] of windows[kind].entries())
        if (window.unshared > 0 && window.total >= SHARE_FROM) busy.set(sharedKey(kind, key), window);
    return busy;
  };

  /** Not two at once: an older answer that comes later would take back what was counted since. */
  let sharing: Promise<void> | null = null;

  const share = async (busy: ReadonlyMap<string, Window>, now: number): Promise<void> => {
    const told = [...busy].map(([key, window]) => ({ key, window, count: window.unshared }));
    const rows = told.map(({ key, window, count }) => ({ key, window_end: window.end, count }));
    for (const { window } of told) window.unshared = 0;
    try {
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
        const window = busy.get(key)!;
        window.total = count + window.unshared;
        window.end = window_end;
      }
    } catch (error) {
      for (const { window, count } of told) window.unshared += count;
      throw error;
    }
  };

  return {
    consume: (caller) => {
      const now = clock.now();
      if ("session" in caller) return windows.session.consume(caller.session, GENERAL_LIMIT, now);
      const { guest, address } = caller;
      const wait = windows.address.consume(address, ADDRESS_LIMIT, now);
      // Refused for the address: then its cookies are not remembered either.
      return wait > 0 || guest === null ? wait : windows.guest.consume(guest, GENERAL_LIMIT, now);
    },
    flush: () => {
      const now = clock.now();
      for (const kind of kinds) windows[kind].forgetOld(now);
      if (sharing !== null) return sharing;
      const busy = busyWindows();
      if (busy.size === 0) return Promise.resolve();
      sharing = share(busy, now).finally(() => {
        sharing = null;
      });
      return sharing;
    },
  };
};
