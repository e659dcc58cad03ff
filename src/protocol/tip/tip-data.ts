import * as Schema from "effect/Schema";

/** How a creator is tipped, amounts in cents: a list to choose from, and what she asks for (ENT-15, TIP-06, TIP-21). */
export const TipData = Schema.Struct({
  amount_list: Schema.Array(Schema.Int),
  custom: Schema.NullOr(
    Schema.Struct({ description: Schema.String, amount: Schema.Int, is_min_amount: Schema.Boolean }),
  ),
});
