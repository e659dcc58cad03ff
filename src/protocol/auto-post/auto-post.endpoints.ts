import * as Schema from "effect/Schema";

import { short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { EpochSeconds, PostAccess } from "../records.ts";

const Optional = Schema.optionalKey;
const PATH = "/api/v1/user/calendar/auto-post";
const own = { kind: "json", access: "model", subject: "creator" } as const;

const SetUp = {
  /** Weekdays from Monday, 1, to Sunday, 7; times are `HH:MM`. */
  slots: Schema.Array(Schema.Struct({ weekday: Schema.Int, time: short(5) })).check(Schema.isMaxLength(100)),
  folder_ids: Schema.Array(Schema.Int).check(Schema.isMaxLength(1000)),
  access: PostAccess,
  active: Schema.Boolean,
};
const Shares = { share_on_twitter: Optional(Schema.Boolean) };

/** How automatic posts are set up, and what they have to publish. */
const AutoPosts = Schema.Struct({
  ...SetUp,
  share_on_twitter: Schema.Boolean,
  /** Whether new posts can be shared there. */
  twitter: Schema.Boolean,
  /** The name of the zone by whose clocks the slots go, and of that of who asks. */
  time_zone: Schema.String,
  browser_time_zone: Schema.String,
  /** The next slot; null: they are off. */
  next_at: Schema.NullOr(EpochSeconds),
  /** All folders of the vault by name, and how many of the files in each can still be posted. */
  folders: Schema.Array(Schema.Struct({ folder_id: Schema.Int, name: Schema.String, waiting: Schema.Int })),
});

/** Posts that the server publishes by itself, out of folders of the vault (section 22, `/account/calendar`). */
export const autoPostEndpoints = {
  getAutoPosts: {
    ...own,
    method: "GET",
    path: PATH,
    zone: true,
    summary: "How one's automatic posts are set up, with the folders that there are to choose from.",
    success: AutoPosts,
    failures: [],
  },
  setAutoPosts: {
    ...own,
    method: "POST",
    path: PATH,
    zone: true,
    summary:
      "Set up automatic posts: at each of the weekly `slots` the oldest file of the folders that nothing shows or sells yet becomes a post, each file once. Slots go by the clocks of `time_zone`; left out, it stays, at first it is that of the `x-time-zone` header. With `share_on_twitter`, left out as it was, each is shared like a post of hers, where her Twitter is connected. With `was`, what the form was filled with: refused when they were changed since; the texts of the fields say to what.",
    body: Schema.Struct({
      ...{ ...SetUp, ...Shares },
      time_zone: Optional(short(64)),
      was: Optional(Schema.Struct({ ...SetUp, ...Shares, time_zone: short(64) })),
    }),
    success: AutoPosts,
    failures: ["section_changed"],
  },
  countAutoPosts: {
    ...own,
    method: "GET",
    path: `${PATH}/pending/count`,
    summary:
      "How many automatic posts of one's own are not published yet: files that slots will publish, and posts that wait for a reviewer (CAPI-07).",
    success: Schema.Struct({ count: Schema.Int }),
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
