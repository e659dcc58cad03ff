import * as Schema from "effect/Schema";

const TextOrNull = Schema.NullOr(Schema.String);

/** What payments of tips store of what was bought. */
export const tipPurposes = {
  tip: Schema.Struct({
    kind: Schema.Literal("tip"),
    message: TextOrNull,
    directMessageId: Schema.optionalKey(Schema.Int),
  }),
  stream_tip: Schema.Struct({ kind: Schema.Literal("stream_tip"), message: TextOrNull }),
  private_tip: Schema.Struct({ kind: Schema.Literal("private_tip"), message: TextOrNull }),
  tip_menu: Schema.Struct({
    kind: Schema.Literal("tip_menu"),
    itemId: Schema.Int,
    description: Schema.String,
    requests: TextOrNull,
  }),
  uncensor: Schema.Struct({ kind: Schema.Literal("uncensor"), mediaId: Schema.Int, message: TextOrNull }),
} as const;
