import * as Schema from "effect/Schema";

import { Done, short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { Cents, EpochSeconds, MediaKind, PostAccess, PostItem, PostType } from "../records.ts";

const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;
const PostId = Schema.Struct({ id: Schema.FiniteFromString.check(Schema.isInt()) });

const Censored = { uncensor_amount: Optional(OrNull(Cents)) };
/** An upload with the name of its file, or a medium of the creator's own; `uncensor_amount` censors a picture for who does not pay that. */
const ChosenMedium = Schema.Union([
  Schema.Struct({ tkn: short(64), srv_id: short(64), name: Optional(short(255)), ...Censored }),
  Schema.Struct({ vault_id: Schema.Int, ...Censored }),
]);

/** A post as its creator writes it; amounts in cents, `expire_after` in seconds from its publication on (POSTS-25). */
const Written = {
  type: PostType,
  access: PostAccess,
  text: Optional(short(8000)),
  media: Optional(Schema.Array(ChosenMedium).check(Schema.isMaxLength(100))),
  amount_usd: Optional(Cents),
  fund_goal: Optional(OrNull(Cents)),
  poll: Optional(
    OrNull(
      Schema.Struct({
        options: Schema.Array(short(400)).check(Schema.isMaxLength(20)),
        ends_at: Optional(OrNull(EpochSeconds)),
      }),
    ),
  ),
  expire_after: Optional(OrNull(Schema.Int)),
  scheduled_at: Optional(OrNull(EpochSeconds)),
  is_pinned: Optional(Schema.Boolean),
  is_winback: Optional(Schema.Boolean),
  /** Told of at the creator's Twitter account when it is published. Left out: as it was, of a new post not. */
  share_on_twitter: Optional(Schema.Boolean),
};

/** A post as its creator edits it; `version` grows with every change of it. */
const OwnPost = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  type: PostType,
  access: PostAccess,
  text: Schema.String,
  media: Schema.Array(
    Schema.Struct({
      vault_id: Schema.Int,
      kind: MediaKind,
      name: Schema.String,
      /** `failed`: it will never be shown; `error` says why. */
      state: Schema.Literals(["waiting", "processing", "ready", "failed"]),
      error: OrNull(Schema.String),
      thumb_url: OrNull(Schema.String),
      uncensor_amount: OrNull(Cents),
    }),
  ),
  amount_usd: Cents,
  fund_goal: OrNull(Cents),
  poll: OrNull(Schema.Struct({ options: Schema.Array(Schema.String), ends_at: OrNull(EpochSeconds) })),
  expire_after: OrNull(Schema.Int),
  scheduled_at: OrNull(EpochSeconds),
  is_pinned: Schema.Boolean,
  is_winback: Schema.Boolean,
  share_on_twitter: Schema.Boolean,
  is_published: Schema.Boolean,
  /** Bought by somebody: its type, price and files stay. */
  is_sold: Schema.Boolean,
});

/** How creators write posts (POSTS-25). */
export const postEndpoints = {
  createPost: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/post",
    access: "model",
    subject: "creator",
    summary: "Write a post: published at once, or at `scheduled_at` (5 minutes to 1 year ahead). (POSTS-25).",
    body: Schema.Struct({ ...Written }),
    success: PostItem,
    status: 201,
    failures: ["not_allowed", "upload_expired"],
    money: true,
  },
  getOwnPost: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/post/{id}",
    access: "model",
    subject: "creator",
    summary: "A post as its creator edits it, with the version that the edit names.",
    params: PostId,
    success: OwnPost,
    failures: ["post_not_found"],
  },
  editPost: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/post/{id}",
    access: "model",
    subject: "creator",
    summary:
      "Change a post; type, price and files stay once it was bought. With `version`: refused when it was changed since (POSTS-25).",
    params: PostId,
    body: Schema.Struct({ ...Written, version: Optional(Schema.Int) }),
    success: PostItem,
    failures: ["post_not_found", "post_changed", "upload_expired"],
  },
  deletePost: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/post/{id}",
    access: "model",
    subject: "creator",
    summary: "Delete a post for all but its buyers (POSTS-25).",
    params: PostId,
    success: Done,
    failures: ["post_not_found"],
  },
  pinPost: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/post/{id}/pin",
    access: "model",
    subject: "creator",
    summary: "Pin a post above the others; 3 at most (POSTS-25).",
    params: PostId,
    success: Done,
    failures: ["post_not_found", "pin_limit"],
  },
  unpinPost: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/post/{id}/pin",
    access: "model",
    subject: "creator",
    summary: "Unpin a post (POSTS-25).",
    params: PostId,
    success: Done,
    failures: ["post_not_found"],
  },
  countScheduledPosts: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/calendar/scheduled-post/count",
    access: "model",
    subject: "creator",
    summary: "How many posts of one's own wait for their time (CAPI-08).",
    success: Schema.Struct({ count: Schema.Int }),
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
