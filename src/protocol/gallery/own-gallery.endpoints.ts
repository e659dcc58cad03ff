import * as Schema from "effect/Schema";

import { Done, queryInteger, short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { GalleryFigures, PremiumKind, StatsPeriod } from "./own-gallery.records.ts";

const Optional = Schema.optionalKey;
const PATH = "/api/v1/account/direct-message";

/** In which order premium galleries stand, and what they bring (X-18, section 22). How they are made: `autoMessageEndpoints`. */
export const ownGalleryEndpoints = {
  orderGalleries: {
    kind: "json",
    method: "POST",
    path: `${PATH}/order`,
    access: "model",
    subject: "creator",
    summary: "Put all galleries of one kind in this order. Refused when one was made or deleted meanwhile.",
    body: Schema.Struct({ ids: Schema.Array(Schema.Int).check(Schema.isMaxLength(200)) }),
    success: Done,
    failures: ["conflict"],
  },
  getGalleryStats: {
    kind: "json",
    method: "GET",
    path: `${PATH}/stats`,
    access: "model",
    subject: "creator",
    zone: true,
    summary:
      "What each of one's galleries and messages with a price brought in a period (30 days): of one kind, or one gallery alone; `s` a page; with `format=csv` all of them as a file, whose days are those of `time_zone` where it is named: a download has no header (ACCT-31, ACCT-71).",
    query: Schema.Struct({
      type: Optional(PremiumKind),
      period: Optional(StatsPeriod),
      gallery: Optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
      sort: Optional(Schema.Literals(["newest", "sales", "earned"])),
      format: Optional(Schema.Literals(["json", "csv"])),
      time_zone: Optional(short(64)),
      p: Optional(queryInteger(1, 1000)),
      s: Optional(queryInteger(1, 48)),
    }),
    success: GalleryFigures,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
