import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";
import { socketFamily } from "../socket/socket-family.ts";

export const privateShowSocket = socketFamily("private-show", 40, {
  update: Schema.Struct({
    id: Schema.String,
    username: Schema.String,
    status: Schema.String,
    kind: Schema.Literals(["stream", "c2c"]),
    expire_time: Schema.NullOr(EpochSeconds),
  }),
  request: null,
  accepted: null,
  declined: null,
  start: null,
  end: null,
  extend: null,
  "spy-join": null,
  "spy-leave": null,
  "price-change": null,
});
