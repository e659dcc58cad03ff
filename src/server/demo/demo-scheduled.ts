import type { PostAccess } from "../../domain/post/post.ts";
import { schedulePost } from "../post/publish-post.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";
import { demoPicture } from "./demo-media.ts";

const HOUR = 3600;

interface ScheduledPost {
  readonly text: string;
  readonly access: PostAccess;
  /** Hours until it is published, and for how many it stays; null: for good. */
  readonly dueIn: number;
  readonly staysFor: number | null;
  /** The number of its picture; null: none. */
  readonly picture: number | null;
}

/** What ava has planned. */
const planned: readonly ScheduledPost[] = [
  {
    text: "The last roll from the winter garden, before the glass gets cleaned.",
    ...{ access: "paid", dueIn: 20, staysFor: null, picture: 201 },
  },
  {
    text: "Prints are signed this weekend only: write me the number of the picture that you want.",
    ...{ access: "paid_and_free", dueIn: 68, staysFor: 72, picture: null },
  },
  {
    text: "Two hours of rain, four seconds of sun.",
    ...{ access: "paid", dueIn: 165, staysFor: null, picture: 202 },
  },
];

const plan = async (unit: UnitOfWork, creatorId: string, post: ScheduledPost): Promise<void> => {
  const { text, access, dueIn, staysFor, picture } = post;
  const at = unit.now + dueIn * HOUR;
  const { id: post_id } = await unit.sql
    .insertInto("post")
    .values({
      ...{ creator_id: creatorId, type: "feed", state: "planned", access, text, has_image: picture !== null },
      ...{ created_at: at, scheduled_at: at, expires_at: null, pinned_at: null },
      ...{ expire_after: staysFor === null ? null : staysFor * HOUR },
      ...{ fund_goal: null, fund_raised: null, poll: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  schedulePost(unit, "post.publish", post_id, at);
  if (picture === null) return;
  const row = { ...demoPicture("ava", picture), owner_id: creatorId, created_at: unit.now };
  const { id: media_id } = await unit.sql
    .insertInto("media")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  await unit.sql.insertInto("post_media").values({ post_id, position: 0, media_id }).execute();
};

/** Posts of ava that wait for their time; one of them ends after three days. */
export const makeScheduled = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  for (const post of planned) await plan(unit, idOf(ids, "ava"), post);
};
