import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { UsernameParam } from "../endpoint-fields.ts";

const shared = {
  kind: "json",
  path: "/api/v1/account/follower/{username}/block",
  access: "user",
  params: UsernameParam,
  success: Schema.Struct({ data: Schema.Struct({ username: Schema.String, is_blocked: Schema.Boolean }) }),
  failures: ["user_not_found", "self_block"],
} as const;

/** Blocks between people. */
export const blockEndpoints = {
  blockUser: {
    ...shared,
    method: "POST",
    summary:
      "Block somebody: no tips, posts and cards are hidden from both; a creator's block also ends free follows and renewals (API-18, SUBP-28).",
  },
  unblockUser: { ...shared, method: "DELETE", summary: "Take a block back (API-19)." },
} as const satisfies Record<string, Endpoint>;
