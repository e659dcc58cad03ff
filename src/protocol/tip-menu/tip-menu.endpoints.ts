import * as Schema from "effect/Schema";

import { UsernameParam } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { Cents } from "../records.ts";

/** What a creator does for a price (CENT-11). */
const TipMenuItem = Schema.Struct({ id: Schema.Int, description: Schema.String, price: Cents });

/** What creators offer for tips. */
export const tipMenuEndpoints = {
  getTipMenu: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/tip_menu/{username}",
    access: "guest",
    summary:
      "A creator's tip menu, prices in cents; an empty list for whom it is not shown (CAPI-09, OWNER-32).",
    params: UsernameParam,
    success: Schema.Array(TipMenuItem),
    failures: ["user_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
