import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";
import { socketFamily } from "../socket/socket-family.ts";

const Text = Schema.String;
const OfPerson = Schema.Struct({ username: Text });
const OfMessage = Schema.Struct({ id: Schema.Int, username: Text });

export const directMessageSocket = socketFamily("direct-message", 80, {
  new: Schema.Struct({
    id: Schema.Int,
    user_id: Text,
    username: Text,
    display_name: Text,
    text: Text,
    has_media: Schema.Boolean,
    amount_usd: Cents,
    created_at: EpochSeconds,
  }),
  "auto-reload": OfPerson,
  read: Schema.Struct({ username: Text, up_to_id: Schema.Int }),
  deleted: OfMessage,
  typing: OfPerson,
  unlocked: OfMessage,
  "broadcast-progress": Schema.Struct({ id: Schema.Int, sent: Schema.Int, total: Schema.Int }),
  reaction: null,
  archived: null,
});
