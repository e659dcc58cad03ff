import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

/** The stored events of the streams `broadcast-<id>`. */
export const streamEvents = {
  StreamStarted: {
    version: 1,
    data: Schema.Struct({
      creatorId: Schema.String,
      title: Schema.String,
      goal: Schema.NullOr(Cents),
      startedAt: EpochSeconds,
    }),
    forget: (data: object) => ({ ...data, title: "" }),
  },
  StreamWatched: { version: 1, data: Schema.Struct({ peak: Schema.Int, unique: Schema.Int }) },
  StreamEnded: {
    version: 1,
    data: Schema.Struct({ reason: Schema.Literals(["ended", "line-lost"]), endedAt: EpochSeconds }),
  },
} as const satisfies StoredEventShapes;
