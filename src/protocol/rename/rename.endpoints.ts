import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";
import { EpochSeconds } from "../records.ts";

/** What the account is called, from when on it may be called otherwise (null: now), and which old names lead to it. */
const Naming = Schema.Struct({
  username: Schema.String,
  opens_at: Schema.NullOr(EpochSeconds),
  former: Schema.Array(Schema.Struct({ username: Schema.String, held_until: EpochSeconds })),
});

/** One's own username, whomever one acts for. */
export const renameEndpoints = {
  getNaming: {
    kind: "json",
    method: "GET",
    access: "user",
    path: "/api/v1/account/setting/username",
    summary: "The account's username, when it may be changed, and the old ones that lead to it.",
    success: Naming,
    failures: [],
  },
  renameAccount: {
    kind: "json",
    method: "POST",
    access: "user",
    path: "/api/v1/account/setting/username",
    summary:
      "Another username, once in 30 days; the old one leads to it and is nobody else's for as long (X-06).",
    body: Schema.Struct({ username: short(254) }),
    success: Naming,
    failures: ["username_taken", "renamed_recently"],
  },
} as const satisfies Record<string, Endpoint>;
