import * as Schema from "effect/Schema";

import { socketFamily } from "../socket/socket-family.ts";

const Text = Schema.String;

export const streamSocket = socketFamily("stream", 120, {
  start: Schema.Struct({ stream_id: Text, username: Text, title: Text }),
  end: Schema.Struct({ stream_id: Text, username: Text, reason: Text }),
  /** WebRTC signalling. */
  signal: Schema.Struct({
    stream_id: Text,
    from: Text,
    to: Text,
    kind: Schema.Literals(["offer", "answer", "candidate"]),
    data: Schema.Json,
  }),
  viewers: Schema.Struct({ stream_id: Text, count: Schema.Int }),
  title: null,
  poster: Schema.Struct({ username: Text, poster: Schema.NullOr(Text) }),
  quality: null,
  denied: Schema.Struct({ stream_id: Text, code: Text }),
  "recording-ready": null,
  error: Schema.Struct({ stream_id: Text, code: Text, text: Text }),
});
