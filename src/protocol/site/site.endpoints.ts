import * as Schema from "effect/Schema";

import { ADVERT_TEXT } from "../../domain/tracking/advert.ts";
import { REFERRER_TEXT } from "../../domain/tracking/pixel.ts";
import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";

const Optional = Schema.optionalKey;
const TrackingText = Optional(short(ADVERT_TEXT));

/** What a site serves besides: files, the tracking pixel, and what the inspector reads of test runs. */
export const siteEndpoints = {
  getMedia: {
    kind: "file",
    method: "GET",
    path: "/media/*",
    access: "guest",
    summary:
      "A stored file, by a signed address that lives one hour; public pictures need no signature (POSTS-27).",
    success: Schema.Unknown,
    failures: ["not_found", "not_allowed"],
  },
  getTrackingPixel: {
    kind: "file",
    method: "GET",
    path: "/track/pixel.gif",
    access: "guest",
    summary: "The tracking pixel: stores that a page was opened, and by which advert (TRACK-18).",
    query: Schema.Struct({
      a: TrackingText,
      s: TrackingText,
      t: TrackingText,
      r: Optional(short(REFERRER_TEXT)),
      cmp: TrackingText,
      ad: TrackingText,
      custom_tour: TrackingText,
      custom_aclid: TrackingText,
      custom_gclid: TrackingText,
      custom_vclid: TrackingText,
      u1: TrackingText,
      u2: TrackingText,
      u3: TrackingText,
      u4: TrackingText,
      p: TrackingText,
      prg: TrackingText,
    }),
    success: Schema.Unknown,
    failures: [],
  },
  getWalks: {
    kind: "json",
    method: "GET",
    path: "/api/v1/inspector/walks",
    access: "guest",
    summary: "What the last test run walked of each flow; only where the inspector may be opened.",
    success: Schema.Array(Schema.Json),
    failures: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;
