import * as Schema from "effect/Schema";

import { Cents } from "../records.ts";
import { socketFamily } from "../socket/socket-family.ts";

const Text = Schema.String;

export const tipSocket = socketFamily("tip", 70, {
  received: Schema.Struct({
    id: Text,
    username: Text,
    display_name: Text,
    tip_amount: Cents,
    tip_message: Schema.NullOr(Text),
    tip_type: Text,
    stream_id: Schema.NullOr(Text),
  }),
  "goal-update": Schema.Struct({ stream_id: Text, goal: Cents, raised: Cents, title: Text }),
  "menu-update": null,
  "menu-purchase": Schema.Struct({ id: Text, username: Text, description: Text, amount_usd: Cents }),
  refunded: null,
  leaderboard: null,
});
