import * as Schema from "effect/Schema";

import { openTipTypes } from "../../domain/tip/tip.ts";

/** What payments of tips store of what was bought. */
export const tipPurposes = {
  tip: Schema.Struct({
    kind: Schema.Literal("tip"),
    tipType: Schema.Literals(openTipTypes),
    message: Schema.NullOr(Schema.String),
    streamId: Schema.NullOr(Schema.String),
  }),
} as const;
