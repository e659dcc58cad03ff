import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";
import { socketFamily } from "../socket/socket-family.ts";
import { IceServer } from "../stream/stream.records.ts";

const Text = Schema.String;
const SharedCamera = Schema.Struct({ username: Text, request_id: Text });
const Ended = Schema.Struct({ private_id: Text, username: Text });

/** What the shell hears outside any page. */
export const lobbySocket = socketFamily("lobby", 10, {
  "token-update": Schema.Struct({ token: Text, expires_at: EpochSeconds }),
  "private-end": Schema.Struct({
    private_id: Text,
    username: Text,
    reason: Text,
    seconds: Schema.Int,
    refund: Schema.Int,
  }),
  "spy-end": Ended,
  "cam2cam-start": Schema.Struct({ private_id: Text, username: Text, room: Text }),
  "cam2cam-end": Ended,
  "private-messages": Schema.Struct({ private_id: Text, messages: Schema.Array(Schema.Json) }),
  /** Who has gone live, or is not live any more. */
  discover: Schema.Struct({ rooms: Schema.Array(Schema.Struct({ username: Text, live: Schema.Boolean })) }),
  "sharecam-request": SharedCamera,
  "sharecam-accepted": SharedCamera,
  "sharecam-declined": SharedCamera,
  "status-update": Schema.Struct({
    username: Text,
    status: Schema.Literals(["offline", "online", "online_fans", "private"]),
    poster: Schema.NullOr(Text),
  }),
  "stream-ingest-info": Schema.Struct({
    stream_id: Text,
    mode: Text,
    url: Schema.NullOr(Text),
    token: Schema.NullOr(Text),
    ice_servers: Schema.Array(IceServer),
  }),
  disconnect: Schema.Struct({ reason: Text, retry: Schema.Boolean }),
  join: null,
  leave: null,
  members: null,
  kick: null,
});
