import * as Schema from "effect/Schema";

import { viewSources, type ViewSource } from "../../domain/stats/view-source.ts";
import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";
import { StatsPeriod } from "../gallery/own-gallery.records.ts";
import { EpochSeconds } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const Count = Schema.Int;
/** A number of the period and of the one before, null where there is none. */
const Figure = Schema.Struct({ now: Count, before: Schema.NullOr(Count) });

/**
 * How a page is doing in a period. Visitors count once a UTC day; `gained` and `lost` are paying fans, `followers` new free
 * ones. `parts` are the period, oldest first; `posts` are those with the most likes given in it.
 */
export const PageStats = Schema.Struct({
  period: StatsPeriod,
  views: Figure,
  visitors: Figure,
  gained: Figure,
  lost: Figure,
  followers: Figure,
  parts: Schema.Array(
    Schema.Struct({ at: EpochSeconds, views: Count, visitors: Count, gained: Count, lost: Count }),
  ),
  sources: Schema.Array(
    Schema.Struct({ source: Schema.Literals(Object.keys(viewSources) as ViewSource[]), views: Count }),
  ),
  countries: Schema.Array(Schema.Struct({ country: Text, views: Count })),
  posts: Schema.Array(Schema.Struct({ id: Count, text: Text, created_at: EpochSeconds, likes: Count })),
});
export type PageStats = typeof PageStats.Type;

/** How a creator's page is doing (ACCT-60, ACCT-61). */
export const statsEndpoints = {
  countView: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/view",
    access: "guest",
    summary:
      "Count that a profile was shown: called by its page, once a page load. Its owner, who manages it, and robots are not counted; of the address nothing is kept, of `referrer` its kind.",
    params: Schema.Struct({ username: Text }),
    body: Schema.Struct({ referrer: Optional(short(2000)) }),
    success: Schema.Struct({ ok: Schema.Literal(true) }),
    failures: [],
  },
  getStats: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/stats",
    access: "model",
    subject: "creator",
    zone: true,
    summary:
      "Views, visitors, fans gained and lost, sources, countries and best posts of a period (30 days), in days of the caller's time zone, against the period before.",
    query: Schema.Struct({ period: Optional(StatsPeriod) }),
    success: PageStats,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
