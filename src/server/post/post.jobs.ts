import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata } from "../store/event-store.ts";
import { lockPosts } from "./post-counts.ts";
import { readPost } from "./post.reads.ts";
import { expireWhenDue, publishWhenDue } from "./publish-post.ts";

export interface PostJobs {
  readonly "post.publish": { readonly postId: number };
  readonly "post.expire": { readonly postId: number };
}

/** `post.publish`: a post whose time has come. `post.expire`: one that is over (POSTS-25). */
export const postJobs: JobHandlersOf<PostJobs> = {
  "post.publish": {
    givesUp: neverGivenUp,
    run: ({ postId }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        const post = await readPost(unit.sql, postId);
        if (post === null) return;
        await lockPosts(unit, post.creator_id);
        await publishWhenDue(unit, postId);
      }),
  },
  "post.expire": {
    givesUp: neverGivenUp,
    run: ({ postId }, { services: { store } }) =>
      store.transact(systemMetadata, (unit) => expireWhenDue(unit, postId)),
  },
};
