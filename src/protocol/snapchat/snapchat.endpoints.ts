import * as Schema from "effect/Schema";

import { snapchatTabs } from "../../domain/snapchat/member.ts";
import type { Endpoint } from "../endpoint.ts";
import { Done, queryInteger, short } from "../endpoint-fields.ts";
import { Cents, EpochSeconds, Person } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;

const Fields = Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Array(Schema.String)]));

const ofMember = (what: "added" | "removed") =>
  ({
    kind: "json",
    method: "POST",
    path: `/api/v1/account/snapchat/{id}/${what}`,
    access: "model",
    subject: "creator",
    params: Schema.Struct({ id: short(60) }),
    success: Done,
  }) as const;

/** A creator's members, and how guests end what they bought. */
export const snapchatEndpoints = {
  getSnapchatMembers: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/snapchat",
    access: "model",
    subject: "creator",
    summary:
      "The members of the creator's Snapchat: to add (`new`, until `refund_at`), added (`active`), to remove (`expired`), in pages (X-03). `fan` is null for who bought without an account.",
    query: Schema.Struct({
      tab: Optional(Schema.Literals(snapchatTabs)),
      p: Optional(queryInteger(1, 100_000)),
      s: Optional(queryInteger(1, 60)),
    }),
    success: Schema.Struct({
      items: Schema.Array(
        Schema.Struct({
          id: Text,
          snapchat_username: Text,
          fan: OrNull(Person),
          joined_at: EpochSeconds,
          added_at: OrNull(EpochSeconds),
          refund_at: OrNull(EpochSeconds),
          end_at: EpochSeconds,
          price: Cents,
        }),
      ),
      page: Schema.Int,
      pages: Schema.Int,
      total: Schema.Int,
    }),
    failures: [],
  },
  markSnapchatAdded: {
    ...ofMember("added"),
    summary: "The creator has added this member to her Snapchat; twice is once.",
    failures: ["snapchat_member_not_found", "snapchat_member_ended"],
  },
  markSnapchatRemoved: {
    ...ofMember("removed"),
    summary: "The creator has removed this member, whose time is over, from her Snapchat; twice is once.",
    failures: ["snapchat_member_not_found", "snapchat_member_runs"],
  },
  askToCancelAsGuest: {
    kind: "page",
    method: "GET",
    path: "/oauth/snapchat/cancel",
    access: "guest",
    summary:
      "Where the link of a guest's receipt leads: asks whether his Snapchat membership shall end (C-13).",
    query: Fields,
    success: Schema.String,
    failures: [],
  },
  cancelAsGuest: {
    kind: "form",
    method: "POST",
    path: "/oauth/snapchat/cancel",
    access: "guest",
    summary:
      "Ends a guest's Snapchat membership with its period; trusted by its signed token, not by the session.",
    body: Fields,
    success: Schema.String,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
