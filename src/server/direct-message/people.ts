import { sql, type Kysely } from "kysely";

import { mayWrite, messagePrice, type WritingRight } from "../../domain/direct-message/rights.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Partner } from "../../protocol/direct-message/direct-message.records.ts";
import { personOf } from "../account/person.ts";
import { keyNow } from "../session/username-now.ts";
import type { Database } from "../database/schema.ts";
import { isRunningAt } from "../subscription/running.ts";

export interface Writer {
  readonly id: AccountId;
  readonly type: "model" | "user";
}

/** Somebody to talk with, and what stands between the two. */
export interface Person {
  readonly id: AccountId;
  readonly username: string;
  readonly partner: Partner;
  readonly blockedByViewer: boolean;
  readonly writing: WritingRight;
  /** What each message of the viewer's costs, in cents. */
  readonly messagePrice: Cents;
}

interface AccountRow {
  readonly id: AccountId;
  readonly username: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly type: "model" | "user";
  readonly suspended: boolean;
  readonly blocked_by_viewer: boolean;
  readonly blocks_viewer: boolean;
  readonly has_access: boolean;
  readonly is_fan: boolean;
  readonly message_price: Cents;
}

/** How an account is shown to whom it talks with. */
export const partnerOf = ({
  username,
  display_name,
  avatar_url,
  type,
}: Pick<AccountRow, "username" | "display_name" | "avatar_url" | "type">): Partner =>
  personOf({ username, display_name, avatar_url, is_creator: type === "model" });

/** How an account is shown to whom it talks with; null: there is none. */
export const partnerById = async (database: Kysely<Database>, id: AccountId): Promise<Partner | null> => {
  const row = await database
    .selectFrom("account")
    .select(["username", "display_name", "avatar_url", "type"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : partnerOf(row);
};

/** The account of a username with everything that `mayWrite` judges by, in one statement; null: there is none. */
export const readPerson = async (
  database: Kysely<Database>,
  { id: viewerId, type }: Writer,
  username: string,
  now: EpochSeconds,
): Promise<Person | null> => {
  const { rows } = await sql<AccountRow>`
    select a.id, a.username, a.display_name, a.avatar_url, a.type, a.suspended,
      exists (select from block where blocker_id = ${viewerId} and blocked_id = a.id) as blocked_by_viewer,
      exists (select from block where blocker_id = a.id and blocked_id = ${viewerId}) as blocks_viewer,
      exists (select from subscription where fan_id = ${viewerId} and creator_id = a.id
        and type in ('access', 'trial', 'gift') and ${isRunningAt(now)}) as has_access,
      exists (select from subscription where fan_id = a.id and creator_id = ${viewerId} and started)
        or exists (select from menu_purchase where buyer_id = a.id and creator_id = ${viewerId})
        or exists (select from conversation_member c join message m on m.conversation_id = c.conversation_id
          where c.account_id = ${viewerId} and c.other_id = a.id and m.sender_id = a.id) as is_fan,
      coalesce((select (r.state->>'messagePrice')::int from creator r where r.account_id = a.id), 0) as message_price
    from account a where a.username_key = ${keyNow(username)}`.execute(database);
  const row = rows[0];
  if (row === undefined) return null;
  const writing = mayWrite({
    isSelf: row.id === viewerId,
    isBlocked: row.blocked_by_viewer || row.blocks_viewer,
    isThere: !row.suspended,
    toCreator: row.type === "model",
    hasAccess: row.has_access,
    fromCreator: type === "model",
    isHerFan: row.is_fan,
  });
  return {
    id: row.id,
    username: row.username,
    partner: partnerOf(row),
    blockedByViewer: row.blocked_by_viewer,
    writing,
    messagePrice: messagePrice(writing, row.message_price),
  };
};
