import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { Done, queryInteger, short } from "../endpoint-fields.ts";
import { EpochSeconds, FeedItem, Poll } from "../records.ts";
import { PostComment } from "./take-part.records.ts";

const Optional = Schema.optionalKey;
const Id = Schema.Struct({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) });
const refusals = ["post_not_found", "blocked", "not_allowed"] as const;

/** What people do at posts that they may read (POSTS-25). */
export const takePartEndpoints = {
  getPost: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/post/{id}",
    access: "guest",
    summary:
      "One post as the viewer may see it, with fresh addresses of its media; locked as a teaser. What was bought is there after the post is over (POSTS-26, POSTS-27).",
    params: Id,
    success: FeedItem,
    failures: ["post_not_found", "blocked"],
  },
  likePost: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/post/{id}/like",
    access: "user",
    summary: "Like a post; one that is liked stays so (POSTS-25).",
    params: Id,
    success: Done,
    failures: refusals,
  },
  unlikePost: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/user/post/{id}/like",
    access: "user",
    summary: "Take a like back (POSTS-25).",
    params: Id,
    success: Done,
    failures: refusals,
  },
  getComments: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/post/{id}/comment",
    access: "user",
    summary:
      "Comments of a post, newest first, 20 a page; `next` is where the next page begins. None of an owner who closed comments (POSTS-25).",
    params: Id,
    query: Schema.Struct({
      before_time: Optional(queryInteger(0, 100_000_000_000)),
      before_id: Optional(queryInteger(0, Number.MAX_SAFE_INTEGER)),
    }),
    success: Schema.Struct({
      items: Schema.Array(PostComment),
      next: Schema.NullOr(Schema.Struct({ before_time: EpochSeconds, before_id: Schema.Int })),
    }),
    failures: refusals,
  },
  writeComment: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/post/{id}/comment",
    access: "user",
    summary: "Comment on a post, 1 to 500 characters (POSTS-25).",
    params: Id,
    body: Schema.Struct({ text: short(2000) }),
    success: PostComment,
    status: 201,
    failures: [...refusals, "comments_closed", "comments_for_subscribers"],
  },
  deleteComment: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/user/post/comment/{id}",
    access: "user",
    summary: "Delete a comment: its author and the post's owner may (POSTS-25).",
    params: Id,
    success: Done,
    failures: ["comment_not_found"],
  },
  votePoll: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/post/{id}/vote",
    access: "user",
    summary:
      "Vote in a poll, once; `option` counts from 0. Answers the poll with its results (POSTS-08, POSTS-25).",
    params: Id,
    body: Schema.Struct({ option: Schema.Int }),
    success: Poll,
    failures: [...refusals, "already_voted", "poll_over"],
  },
} as const satisfies Record<string, Endpoint>;
