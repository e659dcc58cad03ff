import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";

/** Where new posts can be shared. */
export const shareOnTwitterEndpoints = {
  getPostSharing: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/sharing",
    access: "model",
    subject: "creator",
    summary:
      "Whether new posts can be shared on Twitter: the site has it, and the creator's account is connected.",
    success: Schema.Struct({ twitter: Schema.Boolean }),
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
