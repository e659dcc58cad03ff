import type { Pool } from "pg";

import type { Viewer } from "./viewer.ts";

/** A running session's row with its account's. Times are epoch seconds. */
export interface SessionRow extends Viewer {
  readonly session_id: string;
  readonly site: string;
  readonly used_at: number;
  readonly session_created_at: number;
  readonly expires_at: number;
  /** What was committed when it was looked up (`pg_snapshot` as text). */
  readonly seen: string;
}

// Without its offset PostgreSQL would look up twice whom one manages, as it is named twice.
const FIND = `
  select to_json(found) as row from (select s.id as session_id, s.site, s.used_at, s.created_at as session_created_at, s.expires_at,
    case when s.acting_as = any(granted.creators) then s.acting_as end as acting_as, granted.creators as manages,
    pg_current_snapshot()::text as seen,
    a.id, a.username, a.type, a.email, a.email_confirmed, a.tip_blocked, a.is_direct_pay, a.is_reviewer, a.country
  from session s join account a on a.id = s.account_id
  cross join lateral (select array(
    select g.creator_id from manager_grant g join account c on c.id = g.creator_id
    where g.manager_id = s.account_id and g.accepted_at is not null and c.type = 'model' and not c.suspended
    order by g.creator_id) as creators offset 0) granted
  where not a.suspended and s.id`;
// As one column: the driver reads the names of all columns anew with each answer.
const ONE = { name: "find-session", text: `${FIND} = $1) found` };
const SEVERAL = { name: "find-sessions", text: `${FIND} = any($1)) found` };

interface Asked {
  readonly found: (row: SessionRow | null) => void;
  readonly failed: (error: unknown) => void;
}

/** Milliseconds after which a statement leaves although the one before is not back: one that is stuck holds up nobody else. */
const LONGEST_WAIT = 20;

/**
 * Looks a session up by id. Those that are asked for while a statement is on its way travel together in the next one, with
 * those that begin by its answers, which takes most of the cost of a look-up from a busy server. Nothing is remembered: the
 * statement begins after everybody asked, so a session that was ended on whatever node is over for the next request, and an
 * answer is never older than its request.
 */
export const createSessionLookup = (pool: Pool): ((id: string) => Promise<SessionRow | null>) => {
  let asked = new Map<string, Asked[]>();
  let travelling = 0;
  let timer: NodeJS.Timeout | undefined;

  const lookUp = async (batch: ReadonlyMap<string, readonly Asked[]>): Promise<void> => {
    const ids = [...batch.keys()];
    try {
      const statement = ids.length === 1 ? { ...ONE, values: ids } : { ...SEVERAL, values: [ids] };
      const { rows } = await pool.query<{ readonly row: SessionRow }>(statement);
      const byId = new Map(rows.map(({ row }) => [row.session_id, row]));
      for (const [id, askers] of batch) for (const { found } of askers) found(byId.get(id) ?? null);
    } catch (error) {
      for (const askers of batch.values()) for (const { failed } of askers) failed(error);
    }
  };

  const leave = async (): Promise<void> => {
    clearTimeout(timer);
    if (asked.size === 0) return;
    const batch = asked;
    asked = new Map();
    travelling += 1;
    await lookUp(batch);
    travelling -= 1;
    // A request that gets its turn by these answers asks within this turn of the event loop.
    setImmediate(() => void leave());
  };

  return (id) =>
    new Promise((found, failed) => {
      if (asked.size === 0) {
        if (travelling === 0) setImmediate(() => void leave());
        else timer = setTimeout(() => void leave(), LONGEST_WAIT);
      }
      const askers = asked.get(id);
      if (askers === undefined) asked.set(id, [{ found, failed }]);
      else askers.push({ found, failed });
    });
};
