import type { Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { subjectOf, type RequestContext } from "../http/context.ts";
import type { Services } from "../services.ts";
import type { Keys } from "../session/keys.ts";
import type { SocialTokens } from "../social-sign-in/social.port.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { TwitterPosts } from "./twitter-posts.port.ts";

/** A token that runs out within so many seconds is renewed before it is used. */
const SOON = 60;

const purposeOf = (accountId: AccountId): string => `twitter-access ${accountId}`;

const rowOf = (keys: Keys, accountId: AccountId, tokens: SocialTokens, now: number) => ({
  sealed: keys.seal(purposeOf(accountId), JSON.stringify(tokens)),
  expires_at: now + tokens.expiresIn,
  refused: false,
});

/** From now on new posts of this creator can be shared with these tokens. */
export const keepAccess = async (
  { sql, now }: UnitOfWork,
  keys: Keys,
  accountId: AccountId,
  tokens: SocialTokens,
): Promise<void> => {
  const row = rowOf(keys, accountId, tokens, now);
  await sql
    .insertInto("twitter_access")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
};

export const dropAccess = ({ sql }: UnitOfWork, accountId: AccountId): Promise<unknown> =>
  sql.deleteFrom("twitter_access").where("account_id", "=", accountId).execute();

/** Whether new posts of an account can be shared; `reconnect`: not as Twitter is linked now; null: it is not linked. */
export const sharingOf = async (
  database: Kysely<Database>,
  accountId: AccountId,
): Promise<"ready" | "reconnect" | null> => {
  const row = await database
    .selectFrom("social_identity as i")
    .leftJoin("twitter_access as t", "t.account_id", "i.account_id")
    .select("t.refused")
    .where("i.account_id", "=", accountId)
    .where("i.provider", "=", "twitter")
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.refused === false ? "ready" : "reconnect";
};

/** Whether the creator whom a call is about can share new posts on this site. */
export const offersTwitter = async (context: RequestContext): Promise<boolean> => {
  const { database, ports } = context.services;
  return ports.twitterPosts !== null && (await sharingOf(database, subjectOf(context))) === "ready";
};

/** Tokens as they are stored; `sealed` tells them from those that came since. */
interface KeptTokens {
  readonly sealed: string;
  readonly tokens: SocialTokens;
}

/**
 * The tokens with which a creator's posts are shared, renewed when they run out or when `stale` are still the stored ones; null:
 * there are none that Twitter takes. One renews at a time, for each renewal makes the tokens before worthless.
 */
export const currentTokens = (
  { database, keys, clock }: Pick<Services, "database" | "keys" | "clock">,
  twitter: TwitterPosts,
  accountId: AccountId,
  stale: string | null = null,
): Promise<KeptTokens | null> =>
  database.transaction().execute(async (sql) => {
    const row = await sql
      .selectFrom("twitter_access")
      .select(["sealed", "expires_at", "refused"])
      .where("account_id", "=", accountId)
      .forUpdate()
      .executeTakeFirst();
    const text = row === undefined ? null : keys.open(purposeOf(accountId), row.sealed);
    if (row === undefined || row.refused || text === null) return null;
    const kept = { sealed: row.sealed, tokens: JSON.parse(text) as SocialTokens };
    const now = clock.now();
    if (row.sealed !== stale && row.expires_at > now + SOON) return kept;
    if (kept.tokens.refresh === null) return null;
    const renewed = await twitter.refresh(kept.tokens.refresh);
    if (renewed === null) return null;
    const tokens = { ...renewed, refresh: renewed.refresh ?? kept.tokens.refresh };
    const next = rowOf(keys, accountId, tokens, now);
    await sql.updateTable("twitter_access").set(next).where("account_id", "=", accountId).execute();
    return { sealed: next.sealed, tokens };
  });
