import { hash, randomBytes } from "node:crypto";

import type { Pool } from "pg";

import type { EventStore, UnitOfWork } from "../store/event-store.ts";
import { systemMetadata } from "../store/event-store.ts";
import { findAnew, rememberSessions } from "./remembered-sessions.ts";
import type { SessionChanges } from "./session-changes.ts";
import { createSessionLookup } from "./session-lookup.ts";
import { RENEW, START, START_BY_PASSWORD } from "./session-statements.ts";
import type { Viewer } from "./viewer.ts";

export interface StoredSession {
  readonly id: string;
  readonly viewer: Viewer;
  /** The time was extended: the cookie should be sent again. */
  readonly renewed: boolean;
  /**
   * What was committed when the session was looked up (`pg_snapshot` as text). What is read later in the request is at
   * least as new.
   */
  readonly seen: string;
  /** Two requests have the same only when nothing was committed between them that anybody was told of. */
  readonly asOf: string;
}

export interface NewSession {
  readonly accountId: string;
  readonly site: string;
  readonly now: number;
  readonly address: string;
  readonly agent: string | null;
  /** ISO code of the visitor's country. */
  readonly country?: string | null;
}

export interface StartedSession {
  readonly token: string;
  readonly id: string;
}

/** Sessions in the database. Tokens are 256 random bits; only their hash is stored. */
export interface Sessions {
  /** The running session of a cookie's token on this site, with its account; null when there is none. */
  readonly find: (token: string, site: string, now: number) => Promise<StoredSession | null>;
  /** The same by id, for sockets. */
  readonly findById: (id: string, site: string, now: number) => Promise<StoredSession | null>;
  /** A new session; answers the token for the cookie and the id. */
  readonly start: (session: NewSession) => Promise<StartedSession>;
  /** The same, if the hash that a password was checked against is still the account's; else null, and nothing is written. */
  readonly startByPassword: (
    session: NewSession,
    passwordHash: string | null,
  ) => Promise<StartedSession | null>;
  readonly actAs: (id: string, creatorId: string | null) => Promise<boolean>;
  /** Ends one session; its sockets get `account.logout` and are closed. */
  readonly end: (id: string, reason: string) => Promise<void>;
  /** Ends all sessions of an account but `except` (a new password, a suspension). */
  readonly endAll: (accountId: string, reason: string, except?: string | null) => Promise<void>;
}

export const SESSION_SECONDS = 30 * 86_400;
/** However much it is used, a session ends a year after the sign-in. */
const LONGEST_SECONDS = 365 * 86_400;
const RENEWAL_SECONDS = 60;

export const sessionIdOf = (token: string): string => hash("sha256", token, "hex");

/** A new session's token and id, and the values of `START`. */
const drawn = ({ accountId, site, now, address, agent, country = null }: NewSession) => {
  const token = `s${randomBytes(32).toString("base64url")}`;
  const id = sessionIdOf(token);
  const end = now + SESSION_SECONDS;
  return {
    started: { token, id },
    values: [id, site, accountId, now, end, address, agent?.slice(0, 400), country],
  };
};

const publishLogout = (unit: UnitOfWork, ids: readonly string[], reason: string): void => {
  for (const id of ids)
    unit.publish({ event: "account.logout", audience: { session: id }, data: { reason } });
};

/** Ends all sessions of a site that is closed, in the caller's transaction; their pages are notified. */
export const endSessionsAt = async (unit: UnitOfWork, site: string, reason: string): Promise<void> => {
  const ended = await unit.sql.deleteFrom("session").where("site", "=", site).returning("id").execute();
  publishLogout(
    unit,
    ended.map(({ id }) => id),
    reason,
  );
};

/** Ends all sessions of an account but `except`, in the caller's transaction; their pages are notified. */
export const endSessionsOf = async (
  unit: UnitOfWork,
  accountId: string,
  reason: string,
  except: string | null,
): Promise<void> => {
  const ended = await unit.sql
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .where("id", "<>", except ?? "")
    .returning("id")
    .execute();
  publishLogout(
    unit,
    ended.map(({ id }) => id),
    reason,
  );
};

/** The grant is held meanwhile: who removes it comes before, or finds the session that acts by it. */
const ACT_AS = `
  with held as (
    select from manager_grant g join session s on s.account_id = g.manager_id
    where s.id = $1 and g.creator_id = $2 and g.accepted_at is not null for share of g)
  update session set acting_as = $2 where id = $1 and exists (select from held)`;

/** `changes`: what is written into the database, where all that write tell; null: others write too, and nothing is remembered. */
export const createSessions = (
  pool: Pool,
  store: EventStore,
  changes: SessionChanges | null = null,
): Sessions => {
  const lookUp = createSessionLookup(pool);
  const finder = changes === null ? findAnew(lookUp) : rememberSessions(lookUp, changes);
  const findById = async (id: string, site: string, now: number): Promise<StoredSession | null> => {
    const found = await finder.find(id);
    if (found === null || found.row.site !== site || found.row.expires_at <= now) return null;
    const {
      session_id: _,
      site: _site,
      expires_at: _end,
      used_at,
      session_created_at,
      seen,
      ...viewer
    } = found.row;
    const renewed = now - used_at >= RENEWAL_SECONDS;
    if (renewed) {
      const expiresAt = Math.min(now + SESSION_SECONDS, session_created_at + LONGEST_SECONDS);
      await pool.query({ name: "renew-session", text: RENEW, values: [id, now, expiresAt] });
      finder.forget(id);
    }
    return { id, viewer, renewed, seen, asOf: found.asOf };
  };

  return {
    find: (token, site, now) => findById(sessionIdOf(token), site, now),
    findById,
    start: async (session) => {
      const { started, values } = drawn(session);
      await pool.query(START, values);
      return started;
    },
    startByPassword: async (session, passwordHash) => {
      const { started, values } = drawn(session);
      const { rowCount } = await pool.query(START_BY_PASSWORD, [...values, passwordHash]);
      return rowCount === 1 ? started : null;
    },
    actAs: async (id, creatorId) => {
      const { rowCount } =
        creatorId === null
          ? await pool.query("update session set acting_as = null where id = $1", [id])
          : await pool.query(ACT_AS, [id, creatorId]);
      return rowCount === 1;
    },
    end: async (id, reason) =>
      store.transact(systemMetadata, async (unit) => {
        await unit.sql.deleteFrom("session").where("id", "=", id).execute();
        publishLogout(unit, [id], reason);
      }),
    endAll: async (accountId, reason, except = null) =>
      store.transact(systemMetadata, (unit) => endSessionsOf(unit, accountId, reason, except)),
  };
};
