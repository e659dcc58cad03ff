import { hourSeconds } from "../../domain/format/duration.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { lockPosts } from "./post-counts.ts";
import { readPost } from "./post.reads.ts";
import { expireWhenDue, publishWhenDue } from "./publish-post.ts";

export interface PostJobs {
  readonly "post.publish": { readonly postId: number };
  readonly "post.expire": { readonly postId: number };
}

const isHidden = async ({ sql }: UnitOfWork, creatorId: AccountId): Promise<boolean> => {
  const row = await sql
    .selectFrom("account")
    .select("suspended")
    .where("id", "=", creatorId)
    .executeTakeFirst();
  return row?.suspended === true;
};

/** `post.publish`: a post whose time has come. `post.expire`: one that is over (POSTS-25). */
export const postJobs: JobHandlersOf<PostJobs> = {
  "post.publish": {
    givesUp: neverGivenUp,
    run: ({ postId }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        const post = await readPost(unit.sql, postId);
        if (post === null) return undefined;
        // Nobody would see it: it waits for its creator to come back.
        if (await isHidden(unit, post.creator_id)) return { again: hourSeconds };
        await lockPosts(unit, post.creator_id);
        await publishWhenDue(unit, postId);
        return undefined;
      }),
  },
  "post.expire": {
    givesUp: neverGivenUp,
    run: ({ postId }, { services: { store } }) =>
      store.transact(systemMetadata, (unit) => expireWhenDue(unit, postId)),
  },
};
