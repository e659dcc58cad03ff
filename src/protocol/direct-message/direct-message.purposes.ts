import * as Schema from "effect/Schema";

/** What payments of galleries and messages store of what was bought. */
export const directMessagePurposes = {
  direct_message: Schema.Struct({ kind: Schema.Literal("direct_message"), directMessageId: Schema.Int }),
  paid_message: Schema.Struct({ kind: Schema.Literal("paid_message"), directMessageId: Schema.Int }),
} as const;
