import * as Schema from "effect/Schema";

import { fanSorts, longestSearch, subscriberStatuses, subscriberTypes } from "../../domain/fans/fans.ts";
import type { Endpoint } from "../endpoint.ts";
import { queryInteger, short } from "../endpoint-fields.ts";
import { StatsPeriod } from "../gallery/own-gallery.records.ts";
import { Cents, EpochSeconds, PaymentIntent, Person, SubscriptionStatus } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;

/** What the caller notes of him, which nobody else sees; empty: nothing. */
const note = Text;

/**
 * A fan of a creator; `renews_at`, `ends_at` and, of a paused subscription, `resumes_at` are null where that does not happen;
 * `next_price` is what he pays then. Neither his name nor his address.
 */
export const FanItem = Schema.Struct({
  id: Text,
  fan: Person,
  type: Schema.Literals([...subscriberTypes, "free"]),
  status: SubscriptionStatus,
  since: EpochSeconds,
  renews_at: OrNull(EpochSeconds),
  ends_at: OrNull(EpochSeconds),
  resumes_at: OrNull(EpochSeconds),
  next_price: OrNull(Cents),
  spent: Cents,
  is_blocked: Schema.Boolean,
  note,
});
export type FanItem = typeof FanItem.Type;

/** A fan by what he spent in a period; the first has rank 1. */
export const SpenderItem = Schema.Struct({
  id: Text,
  rank: Schema.Int,
  fan: Person,
  spent: Cents,
  payments: Schema.Int,
  is_blocked: Schema.Boolean,
  note,
});
export type SpenderItem = typeof SpenderItem.Type;

const listed = {
  query: Optional(short(longestSearch)),
  sort: Optional(Schema.Literals(fanSorts)),
  format: Optional(Schema.Literals(["json", "csv"])),
  after: Optional(short(60)),
  after_id: Optional(short(140)),
};

const page = {
  success: Schema.Struct({
    items: Schema.Array(FanItem),
    next: OrNull(Schema.Struct({ after: Text, after_id: Text })),
  }),
  failures: [],
} as const;

/** Who pays or follows a creator. */
export const fansEndpoints = {
  getSubscribers: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/subscriber",
    access: "model",
    subject: "creator",
    summary:
      "The creator's paying fans, those whose time runs or is paused unless asked otherwise; with `format=csv` all of them as a file (ACCT-63).",
    query: Schema.Struct({
      ...listed,
      status: Optional(Schema.Literals(subscriberStatuses)),
      type: Optional(Schema.Literals(subscriberTypes)),
    }),
    ...page,
  },
  getFollowers: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/follower",
    access: "model",
    subject: "creator",
    summary: "The creator's free followers; with `format=csv` all of them as a file (ACCT-42).",
    query: Schema.Struct(listed),
    ...page,
  },
  getTopSpenders: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/top-spender",
    access: "model",
    subject: "creator",
    zone: true,
    summary: "The creator's fans by what they spent in a period, less what went back (ACCT-64).",
    query: Schema.Struct({
      period: Optional(StatsPeriod),
      kind: Optional(PaymentIntent),
      p: Optional(queryInteger(1, 100_000)),
      s: Optional(queryInteger(1, 60)),
    }),
    success: Schema.Struct({
      items: Schema.Array(SpenderItem),
      page: Schema.Int,
      pages: Schema.Int,
      total: Schema.Int,
    }),
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
