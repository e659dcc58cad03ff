import { sql, type Kysely } from "kysely";

import { giftState } from "../../domain/gift/gift.ts";
import type { SubscriptionStatus } from "../../domain/subscription/subscription.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Gift } from "../../protocol/gift/gift.endpoints.ts";
import { isCreator, personOf, type PersonRow } from "../account/person.ts";
import { keysNow } from "../session/username-now.ts";
import type { Database } from "../database/schema.ts";

/** Somebody who may get a gift, and what keeps him from it. */
export interface Recipient extends PersonRow {
  readonly id: AccountId;
  /** By the creator, and of the creator. */
  readonly blocked: boolean;
  readonly blocks: boolean;
}

/** The open accounts of these names, by their keys. */
export const readRecipients = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> => {
  const keys = await keysNow(database, usernames);
  const { rows } = await sql<Recipient & { readonly username_key: string }>`
    select a.id, a.username, a.username_key, a.display_name, a.avatar_url, ${isCreator} as is_creator,
      exists (select from block where blocker_id = ${creatorId} and blocked_id = a.id) as blocked,
      exists (select from block where blocker_id = a.id and blocked_id = ${creatorId}) as blocks
    from account a where not a.suspended and a.username_key = any(${[...keys.values()]}::text[])`.execute(
    database,
  );
  const found = new Map(rows.map((row) => [row.username_key, row]));
  return new Map(
    [...keys].flatMap(([key, now]) => {
      const recipient = found.get(now);
      return recipient === undefined ? [] : [[key, recipient] as const];
    }),
  );
};

interface GiftRow extends PersonRow {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly created_at: EpochSeconds;
  readonly end_at: EpochSeconds;
  readonly canceled_at: EpochSeconds | null;
}

/** Where a page begins: after this gift. */
export interface GiftCursor {
  readonly after: string;
  readonly id: string;
}

/** Gifts of a creator, newest first, so many after one of them. */
export const readGifts = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  limit: number,
  cursor: GiftCursor | null,
): Promise<readonly GiftRow[]> => {
  const { rows } = await sql<GiftRow>`
    select s.id, s.status, s.created_at, s.end_at, s.canceled_at, a.username, a.display_name, a.avatar_url,
      ${isCreator} as is_creator
    from subscription s join account a on a.id = s.fan_id
    where s.creator_id = ${creatorId} and s.type = 'gift' and s.started
      and ${cursor === null ? sql`true` : sql`(s.created_at, s.id) < (${cursor.after}::bigint, ${cursor.id})`}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(database);
  return rows;
};

/** A row as the wire shows it. */
export const giftItem = (row: GiftRow, now: EpochSeconds): Gift => ({
  id: row.id,
  fan: personOf(row),
  given_at: row.created_at,
  ends_at: row.end_at,
  ended_at: row.canceled_at,
  state: giftState({ status: row.status, endAt: row.end_at, canceledAt: row.canceled_at }, now),
});
