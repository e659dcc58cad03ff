import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { Done, queryInteger, short } from "../endpoint-fields.ts";
import { EpochSeconds, PostMedia } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const Medium = Schema.Struct({ media_id: queryInteger(1, Number.MAX_SAFE_INTEGER) });

/** What a list of bought or marked media shows. */
export const KeptType = Schema.Literals(["photos", "video", "audio"]);

/** Media that somebody marked. */
export const favoriteEndpoints = {
  getFavorites: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/favorite",
    access: "user",
    summary:
      "Media that the viewer marked, the last one first, 24 a page; without access they are locked again. `username`: of one creator.",
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
          is_locked: Schema.Boolean,
        }),
      ),
      next: Schema.NullOr(Schema.Struct({ before_time: EpochSeconds, before_id: Schema.Int })),
    }),
    failures: [],
  },
  getKeptCreators: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/favorite/creators",
    access: "user",
    summary: "Whose media of a type the viewer marked, or with `of=purchases` bought, by name.",
    query: Schema.Struct({
      type: Optional(KeptType),
      of: Optional(Schema.Literals(["favorites", "purchases"])),
    }),
    success: Schema.Array(Schema.Struct({ username: Text, display_name: Text })),
    failures: [],
  },
  addFavorite: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/favorite/{media_id}",
    access: "user",
    summary: "Mark a medium that is open to the viewer; one that is marked stays so.",
    params: Medium,
    success: Done,
    failures: ["favorite_not_open"],
  },
  removeFavorite: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/favorite/{media_id}",
    access: "user",
    summary: "Take a mark away; without one nothing happens.",
    params: Medium,
    success: Done,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
