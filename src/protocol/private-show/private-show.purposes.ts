import * as Schema from "effect/Schema";

/** What payments of private shows store of what was bought. */
export const privateShowPurposes = {
  private_show: Schema.Struct({
    kind: Schema.Literal("private_show"),
    privateId: Schema.String,
    minutes: Schema.Int,
  }),
} as const;
