import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";

/**
 * A creator's dashboard: whose (`is_own`: the caller's), what he has to do, her share in cents by UTC day, oldest first, fans of
 * 30 days, what waits for her, and her last tips, newest first. `unread_messages` is null for who acts for her.
 */
export const Dashboard = Schema.Struct({
  username: Schema.String,
  display_name: Schema.String,
  is_own: Schema.Boolean,
  todo: Schema.Array(
    Schema.Literals(["application", "confirm_email", "pictures", "price", "first_post", "payout"]),
  ),
  earnings: Schema.Struct({
    today: Cents,
    week: Cents,
    month: Cents,
    days: Schema.Array(Schema.Struct({ day: Schema.String, amount: Cents })),
  }),
  balance: Cents,
  subscribers: Schema.Struct({ active: Schema.Int, new: Schema.Int, lost: Schema.Int }),
  free_followers: Schema.Int,
  unread_messages: Schema.NullOr(Schema.Int),
  open_purchases: Schema.Int,
  tips: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      username: Schema.NullOr(Schema.String),
      display_name: Schema.String,
      amount_usd: Cents,
      tipped_at: EpochSeconds,
    }),
  ),
});
export type Dashboard = typeof Dashboard.Type;
