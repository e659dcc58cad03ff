import * as Schema from "effect/Schema";

import type { GiftState } from "../../domain/gift/gift.ts";
import type { Endpoint } from "../endpoint.ts";
import { Done, short } from "../endpoint-fields.ts";
import { EpochSeconds, Person } from "../records.ts";

const Text = Schema.String;
const OrNull = Schema.NullOr;
const Optional = Schema.optionalKey;

const states = ["running", "ended", "stopped", "replaced"] as const satisfies readonly GiftState[];

/** A gift of a creator; `ended_at`: when she or its owner ended it before `ends_at`. */
export const Gift = Schema.Struct({
  id: Text,
  fan: Person,
  given_at: EpochSeconds,
  ends_at: EpochSeconds,
  ended_at: OrNull(EpochSeconds),
  state: Schema.Literals(states),
});
export type Gift = typeof Gift.Type;

const PATH = "/api/v1/account/gift";
const own = { access: "model", subject: "creator" } as const;

/** Subscriptions that a creator gives away (ACCT-43). */
export const giftEndpoints = {
  getGifts: {
    kind: "json",
    method: "GET",
    path: PATH,
    ...own,
    summary: "The gifts that the creator gave, newest first.",
    query: Schema.Struct({ after: Optional(short(15)), after_id: Optional(short(140)) }),
    success: Schema.Struct({
      items: Schema.Array(Gift),
      next: OrNull(Schema.Struct({ after: Text, after_id: Text })),
    }),
    failures: [],
  },
  giveGifts: {
    kind: "json",
    method: "POST",
    path: PATH,
    ...own,
    summary:
      "Give a subscription of `duration` seconds to up to 50 accounts of either type, with a message if there is one. `refused` says why the others get none.",
    body: Schema.Struct({
      usernames: Schema.Array(short(60)).check(Schema.isMaxLength(200)),
      duration: Schema.Finite,
      message: Optional(short(20_000)),
    }),
    success: Schema.Struct({
      items: Schema.Array(Gift),
      refused: Schema.Array(Schema.Struct({ username: Text, error: Text })),
    }),
    failures: ["too_many"],
    money: true,
  },
  endGift: {
    kind: "json",
    method: "DELETE",
    path: `${PATH}/{id}`,
    ...own,
    summary: "End a gift at once (C-09).",
    params: Schema.Struct({ id: short(140) }),
    success: Done,
    failures: ["gift_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
