import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";
import { EpochSeconds } from "../records.ts";

/** One's own data as a file. */
export const dataExportEndpoints = {
  exportData: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/setting/export",
    access: "user",
    csrf: true,
    summary:
      "Has a file made of everything that the caller gave and did, and a link mailed to him that holds for 7 days; once a day at most, else it answers how the last one stands. `made_at` null: it is being made.",
    success: Schema.Struct({
      email: Schema.String,
      asked_at: EpochSeconds,
      made_at: Schema.NullOr(EpochSeconds),
      expires_at: Schema.NullOr(EpochSeconds),
    }),
    failures: ["email_missing"],
  },
  downloadData: {
    kind: "page",
    method: "GET",
    path: "/oauth/data/{token}",
    access: "guest",
    summary:
      "The file of a mailed link, for the account that asked for it alone; a page says what is in the way.",
    params: Schema.Struct({ token: short(100) }),
    success: Schema.String,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
