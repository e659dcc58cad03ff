import { sql } from "kysely";

import { NOTHING_LEFT } from "../../domain/auto-post/auto-post.ts";
import { nextSlot, type WeeklySlot } from "../../domain/auto-post/weekly-slots.ts";
import { CALENDAR_PATH } from "../../domain/calendar/calendar-address.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { clocksOf } from "../http/time-zone.ts";
import { notify } from "../notice/notify.ts";
import { lockPosts } from "../post/post-counts.ts";
import { createPost } from "../post/write-post.ts";
import type { Site } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import {
  readAutoPostRow,
  readWaitingMedia,
  type AutoPostRow,
  type WaitingMedium,
} from "./auto-post.reads.ts";

interface OfCreator {
  readonly creatorId: AccountId;
}

/** How a creator's automatic posts are set up, for nobody else to publish or change until the transaction ends; null: they are not. */
export const lockAutoPosts = async (unit: UnitOfWork, creatorId: AccountId): Promise<AutoPostRow | null> => {
  // In a statement of its own: the next one sees what somebody else has just stored.
  await sql`select from auto_post where creator_id = ${creatorId} for update`.execute(unit.sql);
  return readAutoPostRow(unit.sql, creatorId);
};

/** When slots that are on come next after a moment, with the job of that time; a job of another time finds that it is not its own. */
export const planSlot = (
  unit: UnitOfWork,
  {
    creatorId,
    slots,
    zone,
    after,
  }: OfCreator & {
    readonly slots: readonly WeeklySlot[];
    readonly zone: string;
    readonly after: EpochSeconds;
  },
): EpochSeconds | null => {
  const at = nextSlot(slots, after, clocksOf(zone));
  if (at === null) return null;
  const key = `auto-post.publish:${creatorId}:${at}`;
  unit.schedule({ kind: "auto-post.publish", key, payload: { creatorId, at }, dueAt: at });
  return at;
};

/**
 * The oldest medium that is left, whose row is held; null: none is. Throws when galleries, messages or its owner have taken it
 * meanwhile: they hold no more than its row. The job then runs again, with the next one.
 */
const takeNext = async (unit: UnitOfWork, row: AutoPostRow): Promise<WaitingMedium | null> => {
  const [medium] = await readWaitingMedia(unit.sql, row, 1);
  if (medium === undefined) return null;
  await sql`select from media where id = ${medium.id} for update`.execute(unit.sql);
  const [still] = await readWaitingMedia(unit.sql, row, 1);
  if (still?.id !== medium.id) throw new Error(`Medium ${medium.id} was taken meanwhile.`);
  return medium;
};

/** Writes the oldest medium that is left as a post; answers whether there was one. */
const postNext = async (
  unit: UnitOfWork,
  row: AutoPostRow,
  { at, site }: { readonly at: EpochSeconds; readonly site: Site },
): Promise<boolean> => {
  const { creator_id: creatorId, access, shares_on_twitter: share_on_twitter } = row;
  // Who writes a post meanwhile has taken his media by the time they are looked at here.
  await lockPosts(unit, creatorId);
  const medium = await takeNext(unit, row);
  if (medium === null) return false;
  const input = { type: "feed", access, share_on_twitter, media: [{ vault_id: medium.id }] } as const;
  const { id } = await createPost(unit, { creatorId, accountId: creatorId, input, limits: site });
  await unit.sql
    .insertInto("auto_post_medium")
    .values({ media_id: medium.id, creator_id: creatorId, post_id: id, slot_at: at })
    .execute();
  return true;
};

const isSuspended = async (unit: UnitOfWork, id: AccountId): Promise<boolean> => {
  const { suspended } = await unit.sql
    .selectFrom("account")
    .select("suspended")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return suspended;
};

/**
 * Publishes what a slot is for and plans the next one, in one transaction: run twice or by two nodes, it is one post. Slots that were missed are
 * not made up for. Answers the seconds until its time when it came too early, else null.
 */
export const publishSlot = async (
  unit: UnitOfWork,
  { creatorId, at, site }: OfCreator & { readonly at: EpochSeconds; readonly site: Site },
): Promise<number | null> => {
  const row = await lockAutoPosts(unit, creatorId);
  if (row?.next_at !== at) return null;
  if (at > unit.now) return at - unit.now;
  const mayPost = !(await isSuspended(unit, creatorId));
  const isPosted = mayPost && (await postNext(unit, row, { at, site }));
  const isEmpty = mayPost && !isPosted;
  if (isEmpty && !row.told_empty)
    notify(unit, { accountId: creatorId, kind: "system", text: NOTHING_LEFT, url: CALENDAR_PATH });
  const { slots, time_zone: zone } = row;
  const next = planSlot(unit, { creatorId, slots, zone, after: Math.max(at, unit.now) });
  await unit.sql
    .updateTable("auto_post")
    .set({ next_at: next, told_empty: isEmpty || (row.told_empty && !isPosted) })
    .where("creator_id", "=", creatorId)
    .execute();
  return null;
};
