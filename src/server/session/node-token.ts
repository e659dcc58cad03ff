import { randomUUID } from "node:crypto";

import type { Keys } from "./keys.ts";

/** What a socket's token stands for. */
export interface NodeTokenClaim {
  readonly session: string;
  /** The account that the session belonged to when the token was made: limits count by it before the database is asked. */
  readonly account: string;
  readonly site: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
  readonly nonce: string;
  /** What its page may have seen (`StoredSession.seen`); null when it is not needed. */
  readonly seen: string | null;
}

export const NODE_TOKEN_SECONDS = 60;
// Another shape of claim gets another purpose: tokens of an older version open nothing.
const PURPOSE = "node-token-2";

/** A sealed token for the socket's authorize message: 60 s, single use, for one session on one site. */
export const issueNodeToken = (
  keys: Keys,
  facts: Omit<NodeTokenClaim, "expiresAt" | "nonce">,
  now: number,
): string => {
  const claim: NodeTokenClaim = { ...facts, expiresAt: now + NODE_TOKEN_SECONDS, nonce: randomUUID() };
  return keys.seal(PURPOSE, JSON.stringify(claim));
};

/** The claim of a token that was issued here; null for any other text. Age and single use are the caller's to check. */
export const readNodeToken = (keys: Keys, token: string): NodeTokenClaim | null => {
  const text = keys.open(PURPOSE, token);
  return text === null ? null : (JSON.parse(text) as NodeTokenClaim);
};
