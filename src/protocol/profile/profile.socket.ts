import * as Schema from "effect/Schema";

import { socketFamily } from "../socket/socket-family.ts";

export const profileSocket = socketFamily("profile", 150, {
  update: Schema.Struct({ username: Schema.String }),
  review: null,
  online: null,
  "follower-count": null,
});
