import * as Schema from "effect/Schema";

/** What payments of tips store of what was bought. */
export const tipPurposes = {
  tip: Schema.Struct({ kind: Schema.Literal("tip"), message: Schema.NullOr(Schema.String) }),
} as const;
