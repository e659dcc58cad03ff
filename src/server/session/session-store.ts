import type { Viewer } from "./viewer.ts";

export interface StoredSession {
  readonly id: string;
  readonly expiresAt: number;
  readonly viewer: Viewer;
}

/** Sessions in the database. Tokens are 256 random bits; only their hash is stored. */
export interface Sessions {
  /** The running session of a token on this site, with its account; null when there is none. Renews it when due. */
  readonly find: (token: string, site: string, now: number) => Promise<StoredSession | null>;
  /** A new session; answers the token for the cookie and the id. */
  readonly start: (session: {
    readonly accountId: string;
    readonly site: string;
    readonly now: number;
    readonly address: string;
    readonly agent: string | null;
  }) => Promise<{ readonly token: string; readonly id: string }>;
  readonly isRunning: (id: string, now: number) => Promise<boolean>;
  readonly actAs: (id: string, creatorId: string | null) => Promise<void>;
  /** Ends one session; its sockets are told and closed. */
  readonly end: (id: string, reason: string) => Promise<void>;
  /** Ends all sessions of an account, but not `except` (a suspended account, a new password). */
  readonly endAll: (accountId: string, reason: string, except?: string | null) => Promise<void>;
}
