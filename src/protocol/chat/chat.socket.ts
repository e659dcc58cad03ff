import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";
import { socketFamily } from "../socket/socket-family.ts";

const Text = Schema.String;

const Message = Schema.Struct({
  id: Schema.Int,
  stream_id: Text,
  username: Text,
  display_name: Text,
  is_model: Schema.Boolean,
  text: Text,
  tip_amount: Schema.NullOr(Cents),
  created_at: EpochSeconds,
});

/** The chat beside a broadcast. */
export const chatSocket = socketFamily("chat", 50, {
  message: Message,
  "message-deleted": Schema.Struct({ id: Schema.Int, stream_id: Text }),
  history: Schema.Struct({ stream_id: Text, messages: Schema.Array(Message) }),
  cleared: null,
  /** To who is muted and to the creator; `until` null: while the broadcast runs. */
  muted: Schema.Struct({ stream_id: Text, username: Text, until: Schema.NullOr(EpochSeconds) }),
  unmuted: Schema.Struct({ stream_id: Text, username: Text }),
  banned: null,
  unbanned: null,
  "moderator-added": null,
  "moderator-removed": null,
  pinned: null,
  settings: null,
});
