import * as Schema from "effect/Schema";

import { Counters, EpochSeconds } from "../records.ts";
import { socketFamily } from "../socket/socket-family.ts";

const Text = Schema.String;

export const notificationSocket = socketFamily("notification", 160, {
  new: Schema.Struct({
    id: Schema.Int,
    kind: Text,
    text: Text,
    url: Schema.NullOr(Text),
    created_at: EpochSeconds,
    /** At most 100. */
    unread: Schema.Int,
  }),
  read: null,
  cleared: null,
  counters: Counters,
});
