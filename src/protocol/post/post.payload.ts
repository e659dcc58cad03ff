import * as Schema from "effect/Schema";

/** Which post is unlocked, or is given to. */
export const postPayload = { post_id: Schema.Int } as const;
