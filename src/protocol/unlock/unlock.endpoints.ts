import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { queryInteger, short } from "../endpoint-fields.ts";
import { KeptType } from "../favorite/favorite.endpoints.ts";
import { Cents, EpochSeconds, PostMedia } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;

/** What somebody has bought and keeps. */
export const unlockEndpoints = {
  getPurchases: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/purchase",
    access: "user",
    summary:
      "Media that the viewer bought, alone or with a post, with date and price; open for good, newest first, 24 a page.",
    query: Schema.Struct({
      type: Optional(KeptType),
      username: Optional(short(60)),
      before_time: Optional(queryInteger(0, 100_000_000_000)),
      before_id: Optional(queryInteger(0, Number.MAX_SAFE_INTEGER)),
    }),
    success: Schema.Struct({
      items: Schema.Array(
        Schema.Struct({
          media: PostMedia,
          creator: Schema.Struct({ username: Text, display_name: Text }),
          payment_id: Text,
          bought_at: EpochSeconds,
          /** The price of the whole purchase. */
          amount_usd: Cents,
        }),
      ),
      next: Schema.NullOr(Schema.Struct({ before_time: EpochSeconds, before_id: Schema.Int })),
    }),
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
