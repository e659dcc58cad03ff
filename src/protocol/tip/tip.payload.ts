import * as Schema from "effect/Schema";

import { short } from "../endpoint-fields.ts";
import { Cents } from "../records.ts";

/** What tips, and what is paid as one, say in the payment payload. */
export const tipPayload = {
  tip_type: short(40),
  tip_amount: Cents,
  /** The item of the tip menu, the censored picture, or the private show: a number, as its list has it, or its text. */
  tip_id: Schema.NullOr(Schema.Union([short(64), Schema.Int])),
  // The rule of tips counts its characters, and says so at the field.
  tip_message: Schema.NullOr(short(5000)),
  tip_special_requests: Schema.NullOr(short(5000)),
} as const;
