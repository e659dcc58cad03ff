import * as Schema from "effect/Schema";

/** What payments of posts store of what was bought. */
export const postPurposes = {
  post: Schema.Struct({ kind: Schema.Literal("post"), postId: Schema.Int }),
} as const;
