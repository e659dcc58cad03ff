import { shortSnapshot } from "../database/snapshot.ts";
import type { Clock } from "../ports/clock.ts";
import type { Site } from "../site/site.ts";
import { maskToken, unmaskToken } from "./csrf-mask.ts";
import { readCookie, sessionCookieName, writeSessionCookie } from "./cookie.ts";
import type { Keys } from "./keys.ts";
import { issueNodeToken } from "./node-token.ts";
import { drawBytes } from "./random-bytes.ts";
import type { NewSession, Sessions, StartedSession } from "./session-store.ts";
import { SESSION_SECONDS } from "./session-store.ts";
import type { Viewer } from "./viewer.ts";

/** The caller's session, as far as handlers may change it. Cookies are written with the answer. */
export interface SessionHandle {
  /** Id of the stored session (a hash, never the cookie's token); null for a guest. */
  readonly id: string | null;
  /** The token that this session's pages carry in `<meta name="csrf-token">`, masked anew each time; empty before there is a cookie. */
  readonly csrf: string;
  /** What belongs to this very cookie, a guest's too, is kept under this; null before there is a cookie. */
  readonly binding: () => string | null;
  /** Gives a guest the cookie that his CSRF token and what is kept for him are bound to. */
  readonly ensureCookie: () => void;
  /** Gives a guest another cookie, so that the old one opens nothing that is stored from now on (session fixation). */
  readonly renewGuest: () => void;
  /** Two requests have the same only when nothing was committed between them (`StoredSession.asOf`); null for a guest. */
  readonly asOf: string | null;
  /**
   * Ends the old session and starts one for the account with a new token (the cookie changes). The new CSRF token goes
   * out in the header `X-CSRF-TOKEN` of the answer.
   */
  readonly signIn: (accountId: string) => Promise<void>;
  /** The same by a password that was right for this hash; false, and nothing changes, where it is not the stored one any more. */
  readonly signInByPassword: (accountId: string, passwordHash: string | null) => Promise<boolean>;
  /** Ends this session and closes its sockets. */
  readonly signOut: () => Promise<void>;
  /** Ends all other sessions of the account, and closes their sockets. */
  readonly endOthers: () => Promise<void>;
  /** A manager begins (`creatorId`) or ends (null) acting for a creator. */
  readonly actAs: (creatorId: string | null) => Promise<boolean>;
  /** A fresh token for the socket's authorize message: single use, 60 s, bound to session and site; null for a guest. */
  readonly nodeToken: () => string | null;
}

/** A session handle with what only the HTTP layer may see. */
export interface RequestSession extends SessionHandle {
  readonly viewer: Viewer | null;
  /** True when the token belongs to this session's cookie. */
  readonly acceptsCsrf: (token: string) => boolean;
  /** `Set-Cookie` of the answer, or null. */
  readonly cookie: () => string | null;
  /** True when the session changed during this request, so that the new CSRF token must be sent. */
  readonly changed: () => boolean;
}

export interface SessionParts {
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly clock: Clock;
}

export interface SessionRequest {
  readonly cookieHeader: string | undefined;
  readonly site: Site;
  readonly secure: boolean;
  readonly address: string;
  readonly agent: string | null;
  readonly country: string;
}

const TOKEN = /^[gs][A-Za-z0-9_-]{32,64}$/;

/**
 * Finds the session of a request. A guest needs no row: his cookie is a random token, and the CSRF token is an HMAC
 * of it, so browsing writes nothing. Signing in replaces the token.
 */
export const openSession = async (parts: SessionParts, request: SessionRequest): Promise<RequestSession> => {
  const { sessions, keys, clock } = parts;
  const { site, secure } = request;
  const sent = readCookie(request.cookieHeader, sessionCookieName(secure));
  let token = sent !== null && TOKEN.test(sent) ? sent : null;
  const stored = token?.startsWith("s") ? await sessions.find(token, site.id, clock.now()) : null;
  let id = stored?.id ?? null;
  let viewer = stored?.viewer ?? null;
  let seen = stored?.seen ?? null;
  let asOf = stored?.asOf ?? null;
  let cookie = stored?.renewed === true ? writeSessionCookie(token!, secure, SESSION_SECONDS) : null;
  let changed = false;

  const csrfOf = (value: string) => keys.sign("csrf", `${site.id} ${value}`);
  const replaceToken = (value: string) => {
    token = value;
    cookie = writeSessionCookie(value, secure, SESSION_SECONDS);
  };

  const renewGuest = () => replaceToken(`g${drawBytes(24).toString("base64url")}`);

  const begun = (accountId: string): NewSession => {
    const { address, agent, country } = request;
    return { accountId, site: site.id, now: clock.now(), address, agent, country };
  };

  /** From the session of before into one that was started. */
  const enter = async (started: StartedSession): Promise<void> => {
    if (id !== null) await sessions.end(id, "sign-in");
    const found = await sessions.findById(started.id, site.id, clock.now());
    replaceToken(started.token);
    id = started.id;
    viewer = found?.viewer ?? null;
    seen = found?.seen ?? null;
    asOf = found?.asOf ?? null;
    changed = true;
  };

  return {
    get id() {
      return id;
    },
    get viewer() {
      return viewer;
    },
    get csrf() {
      return token === null ? "" : maskToken(csrfOf(token));
    },
    acceptsCsrf: (value) => token !== null && keys.verify("csrf", `${site.id} ${token}`, unmaskToken(value)),
    binding: () => id ?? token,
    ensureCookie: () => {
      if (token === null) renewGuest();
    },
    renewGuest: () => {
      if (id === null) renewGuest();
    },
    get asOf() {
      return asOf;
    },
    cookie: () => cookie,
    changed: () => changed,
    signIn: async (accountId) => enter(await sessions.start(begun(accountId))),
    signInByPassword: async (accountId, passwordHash) => {
      const started = await sessions.startByPassword(begun(accountId), passwordHash);
      if (started !== null) await enter(started);
      return started !== null;
    },
    signOut: async () => {
      if (id !== null) await sessions.end(id, "sign-out");
      renewGuest();
      id = null;
      viewer = null;
      changed = true;
    },
    endOthers: async () => {
      if (viewer !== null) await sessions.endAll(viewer.id, "sign-out", id);
    },
    actAs: async (creatorId) => id !== null && sessions.actAs(id, creatorId),
    nodeToken: () => {
      if (id === null || viewer === null) return null;
      const claim = { session: id, account: viewer.id, site: site.id };
      const known = seen === null ? null : shortSnapshot(seen);
      return issueNodeToken(keys, { ...claim, seen: known }, clock.now());
    },
  };
};
