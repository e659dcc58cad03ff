import * as Schema from "effect/Schema";

import { socketFamily } from "./socket-family.ts";

const Text = Schema.String;
const Room = Schema.Struct({ room: Text });

/** What client and server say of the connection itself. Fixed ids: see fixed-ids.ts. */
export const socketSocket = socketFamily("socket", 0, {
  template: Schema.Struct({
    version: Schema.Int,
    events: Schema.Record(Text, Schema.Struct({ name: Text, fields: Schema.Array(Text) })),
  }),
  authorize: Schema.Struct({ token: Text, version: Schema.Int }),
  /** `missed`: something was published since the page of the token was made. */
  authorized: Schema.Struct({ username: Text, missed: Schema.optionalKey(Schema.Boolean) }),
  error: Schema.Struct({ code: Schema.Literals(["token", "too_many", "rooms"]), error: Text }),
  ping: Schema.Struct({}),
  pong: Schema.Struct({}),
  join: Room,
  leave: Room,
});
