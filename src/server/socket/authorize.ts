import { sql, type Kysely } from "kysely";

import { SOCKET_PROTOCOL_VERSION } from "../../domain/socket/protocol-version.ts";
import type { FrameData } from "../../protocol/frame.ts";
import type { Database } from "../database/schema.ts";
import type { Clock } from "../ports/clock.ts";
import type { Keys } from "../session/keys.ts";
import { readNodeToken, type NodeTokenClaim } from "../session/node-token.ts";
import type { Sessions, StoredSession } from "../session/session-store.ts";
import { audienceKey } from "../store/append.ts";
import type { Audience } from "../store/event-store.ts";
import type { Member } from "./member.ts";
import { readSnapshot } from "../database/snapshot.ts";

export interface AuthorizeParts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly sessions: Sessions;
}

/** Who listens, and what his page may have seen; null: it is too long ago to tell. */
export interface Authorized {
  readonly session: StoredSession;
  readonly seen: string | null;
}

const KEPT_SECONDS = 600;
/** Messages are kept for an hour; what older pages missed is unknown. */
const KNOWN_SECONDS = 1800;

const isFirstUse = async (database: Kysely<Database>, nonce: string, now: number): Promise<boolean> => {
  const inserted = await database
    .insertInto("used_once")
    .values({ kind: "node-token", key: nonce, expires_at: now + KEPT_SECONDS })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return inserted !== undefined;
};

/** What the first message of a signed-in client claims, if its token was sealed here for this site; asks no database. */
export const claimOf = (
  keys: Keys,
  { site }: Member,
  { token, version }: FrameData,
): NodeTokenClaim | null => {
  if (typeof token !== "string" || version !== SOCKET_PROTOCOL_VERSION) return null;
  const claim = readNodeToken(keys, token);
  return claim?.site === site ? claim : null;
};

/**
 * Checks the claim of a first message (RT-05): its token must be fresh and unused, or belong to the session whose cookie
 * opened this very socket (a page that slept or reconnects after a restart has only its old token). The session must
 * still run.
 */
export const authorize = async (
  { database, clock, sessions }: AuthorizeParts,
  member: Member,
  claim: NodeTokenClaim,
): Promise<Authorized | null> => {
  const now = clock.now();
  const isFresh = now < claim.expiresAt && (await isFirstUse(database, claim.nonce, now));
  if (!isFresh && claim.session !== member.cookieSession) return null;
  const session = await sessions.findById(claim.session, claim.site, now);
  const isKnown = now < claim.expiresAt + KNOWN_SECONDS;
  return session === null ? null : { session, seen: isKnown ? claim.seen : null };
};

/**
 * Whether the page of a socket, which receives its audiences from now on, missed messages to them since it was made: those of
 * transactions that were not over in the snapshot `seen`.
 */
export const hasMissed = async (
  database: Kysely<Database>,
  seen: string | null,
  audiences: readonly Audience[],
): Promise<boolean> => {
  if (seen === null) return true;
  const { next, running } = readSnapshot(seen);
  const keys = audiences.map(audienceKey);
  const { rows } = await sql<{ missed: boolean }>`
    select exists (select from socket_event where txid >= ${next}::xid8 and audience = any(${keys}))
      or exists (select from socket_event where txid = any(${running}::xid8[]) and audience = any(${keys}))
      as missed`.execute(database);
  return rows[0]!.missed;
};
