import * as Schema from "effect/Schema";

import { socketFamily } from "../socket/socket-family.ts";

const Friend = Schema.Struct({
  user_id: Schema.String,
  username: Schema.String,
  display_name: Schema.String,
});

export const friendSocket = socketFamily("friend", 30, {
  request: Friend,
  accepted: Friend,
  deleted: Friend,
  online: null,
  offline: null,
});
