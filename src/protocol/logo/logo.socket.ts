import * as Schema from "effect/Schema";

import { socketFamily } from "../socket/socket-family.ts";

export const logoSocket = socketFamily("logo", 158, {
  update: Schema.Struct({ username: Schema.String, logo: Schema.NullOr(Schema.String) }),
});
