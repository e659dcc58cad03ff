import { sql, type Kysely, type RawBuilder } from "kysely";

import { pairId } from "../../domain/pair/pair.ts";
import { isRunning } from "../../domain/subscription/subscription.ts";
import { refundAfter, type SnapchatMember, type SnapchatTab } from "../../domain/snapchat/member.ts";
import type { AccountId, Cents, EpochSeconds, PairId } from "../../domain/unit/unit.ts";
import { isCreator, personOf, type PersonRow } from "../account/person.ts";
import type { Database } from "../database/schema.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { CountedAccount } from "../store/read-counters.ts";
import { isRunningAt } from "../subscription/running.ts";

/** A member as the rules see him, with what belongs to him. */
export interface FoundMember extends SnapchatMember {
  /** The subscription's. */
  readonly id: string;
  readonly pair: PairId;
  readonly creatorId: AccountId;
  readonly fanId: AccountId;
  readonly snapchatName: string;
  /** Of the running term. */
  readonly paymentId: string;
}

/** A member, locked until the transaction ends: what is decided on him stays true. Null: there is none. */
export const lockMember = async (unit: UnitOfWork, id: string): Promise<FoundMember | null> => {
  const row = await unit.sql
    .selectFrom("snapchat_member as member")
    .innerJoin("subscription", "subscription.id", "member.subscription_id")
    .selectAll("member")
    .select(["status", "end_at", "payment_id"])
    .where("member.subscription_id", "=", id)
    .forUpdate("member")
    .executeTakeFirst();
  if (row === undefined) return null;
  const { creator_id: creatorId, fan_id: fanId } = row;
  return {
    ...{ id, creatorId, fanId, pair: pairId({ fanId, creatorId }), snapchatName: row.snapchat_name },
    paymentId: row.payment_id ?? id,
    runs: isRunning({ status: row.status, endAt: row.end_at }, unit.now),
    ...{ joinedAt: row.joined_at, addedAt: row.added_at, removedAt: row.removed_at },
    ...{ remindedAt: row.reminded_at, refundAskedAt: row.refund_asked_at, endedAt: row.ended_at },
    keptAt: row.kept_at,
  };
};

/** `tabOf` of the domain as a column of `snapchat_member` joined with its `subscription`. */
const tabAt = (now: EpochSeconds): RawBuilder<SnapchatTab | null> => sql`case
  when m.removed_at is not null then null
  when m.added_at is not null then case when ${isRunningAt(now)} then 'active' else 'expired' end
  when m.refund_asked_at is null and ${isRunningAt(now)} then 'new' end`;

const listed = (creatorId: CountedAccount, now: EpochSeconds) => sql`
  select m.*, s.price, s.end_at, ${tabAt(now)} as tab
  from snapchat_member m join subscription s on s.id = m.subscription_id
  where m.creator_id = ${creatorId} and m.removed_at is null`;

/** Who is to be added first, who came last, and whose time is over for longest. */
const order: Readonly<Record<SnapchatTab, RawBuilder<unknown>>> = {
  new: sql`l.joined_at, l.subscription_id`,
  active: sql`l.joined_at desc, l.subscription_id desc`,
  expired: sql`l.end_at, l.subscription_id`,
};

interface ListedRow extends Omit<PersonRow, "username"> {
  readonly subscription_id: string;
  readonly snapchat_name: string;
  readonly username: string | null;
  readonly joined_at: EpochSeconds;
  readonly added_at: EpochSeconds | null;
  readonly kept_at: EpochSeconds | null;
  readonly end_at: EpochSeconds;
  readonly price: Cents;
  readonly total: number;
}

/** One page of a creator's list; a guest has no account. */
export const readMembers = async (
  database: Kysely<Database>,
  {
    creatorId,
    tab,
    now,
    p,
    s,
  }: { creatorId: AccountId; tab: SnapchatTab; now: EpochSeconds; p: number; s: number },
) => {
  const { rows } = await sql<ListedRow>`
    select l.*, a.username, a.display_name, a.avatar_url, ${isCreator} as is_creator,
      count(*) over () as total
    from (${listed(creatorId, now)}) l left join account a on a.id = l.fan_id
    where l.tab = ${tab} order by ${order[tab]} limit ${s} offset ${(p - 1) * s}`.execute(database);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map((row) => ({
      id: row.subscription_id,
      snapchat_username: row.snapchat_name,
      fan: row.username === null ? null : personOf({ ...row, username: row.username }),
      joined_at: row.joined_at,
      added_at: row.added_at,
      // Whose refund failed is to be added, whenever that is.
      refund_at: row.added_at === null && row.kept_at === null ? row.joined_at + refundAfter : null,
      end_at: row.end_at,
      price: row.price,
    })),
  };
};

const countIn = (tab: SnapchatTab, creatorId: CountedAccount, now: EpochSeconds): RawBuilder<number> =>
  sql`(select count(*)::int from (${listed(creatorId, now)}) l where l.tab = ${tab})`;

/** How many a creator has to add, and to remove (ENT-22). */
export const tasksOf = (creatorId: CountedAccount, now: EpochSeconds) => ({
  snapchat_adds: countIn("new", creatorId, now),
  snapchat_removals: countIn("expired", creatorId, now),
});
