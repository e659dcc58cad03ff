import { randomBytes } from "node:crypto";

import type { Keys } from "./keys.ts";

/** What a socket's token stands for. */
export interface NodeTokenClaim {
  readonly session: string;
  readonly site: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
  readonly nonce: string;
  /** What its page may have seen (`StoredSession.seen`); null when nobody asks for that. */
  readonly seen: string | null;
}

export const NODE_TOKEN_SECONDS = 60;
const PURPOSE = "node-token";

/** A sealed token for the socket's authorize message: 60 s, single use, for one session on one site. */
export const issueNodeToken = (
  keys: Keys,
  session: string,
  site: string,
  now: number,
  seen: string | null,
): string => {
  const claim = [session, site, now + NODE_TOKEN_SECONDS, randomBytes(16).toString("base64url"), seen];
  return keys.seal(PURPOSE, JSON.stringify(claim));
};

/** The claim of a token that was issued here; null for any other text. Age and single use are the caller's to check. */
export const readNodeToken = (keys: Keys, token: string): NodeTokenClaim | null => {
  const text = keys.open(PURPOSE, token);
  if (text === null) return null;
  const [session, site, expiresAt, nonce, seen = null] = JSON.parse(text) as [
    string,
    string,
    number,
    string,
    (string | null)?,
  ];
  return { session, site, expiresAt, nonce, seen };
};
