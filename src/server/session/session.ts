/** The caller's session, as far as handlers may change it. Cookies are written with the answer. */
export interface SessionHandle {
  /** Id of the stored session (a hash, never the cookie's token); null for a guest. */
  readonly id: string | null;
  /** The token that this session's pages carry in `<meta name="csrf-token">`. */
  readonly csrf: string;
  /** Ends the old session, starts one for the account with a new token (the cookie changes), and answers its id. */
  readonly signIn: (accountId: string) => Promise<string>;
  /** Ends this session and closes its sockets. */
  readonly signOut: () => Promise<void>;
  /** Ends all other sessions of the account, and closes their sockets. */
  readonly endOthers: () => Promise<void>;
  /** A manager begins (`creatorId`) or ends (null) acting for a creator. */
  readonly actAs: (creatorId: string | null) => Promise<void>;
  /** A fresh token for the socket's authorize message: single use, 60 s, bound to session and host; null for a guest. */
  readonly nodeToken: () => string | null;
}
