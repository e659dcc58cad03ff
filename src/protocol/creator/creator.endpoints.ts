import * as Schema from "effect/Schema";

import { payoutDataLengths } from "../../domain/payout/payout-data-lengths.ts";
import { Dashboard } from "../dashboard/dashboard.records.ts";
import type { Endpoint } from "../endpoint.ts";
import { UsernameParam, queryInteger, short } from "../endpoint-fields.ts";
import {
  Cents,
  CreatorCard,
  CreatorRecord,
  EpochSeconds,
  FeedItem,
  Payto,
  PostItem,
  RankedCard,
} from "../records.ts";

const Optional = Schema.optionalKey;
const Flag = Schema.Literals(["0", "1"]);
const CardList = Schema.Struct({
  items: Schema.Array(CreatorCard),
  page: Schema.Int,
  pages: Schema.Int,
  total: Schema.Int,
});

/** How a creator's payout stands (API-26). `payable_amount` in cents; `reason` says why it is on hold. */
const PayoutStatus = Schema.Struct({
  status: Schema.Literals(["verified", "missing", "pending", "on_hold"]),
  payable_amount: Cents,
  reason: Schema.NullOr(Schema.String),
});

/** Creators, their posts and lists, and what they see of their own. */
export const creatorEndpoints = {
  getTop: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/top",
    access: "guest",
    summary: "Creators by list, in pages (API-09, API-27).",
    query: Schema.Struct({
      p: Optional(queryInteger(1, 100_000)),
      s: Optional(queryInteger(1, 60)),
      list: Optional(
        Schema.Literals([
          "popular",
          "follow_for_free",
          "join_for_free",
          "latest_updates",
          "most_recent_posts",
          "newest_creators",
        ]),
      ),
      max_price: Optional(queryInteger(0, 1_000_000)),
      /** 1: only who is live now. */
      live: Optional(queryInteger(1, 1)),
    }),
    success: CardList,
    failures: [],
  },
  getRanking: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/rank",
    access: "guest",
    summary: "The ranking of creators, 100 places in pages (API-10, API-27, ROUTE-46).",
    query: Schema.Struct({
      p: Optional(queryInteger(1, 100)),
      l: Optional(queryInteger(1, 100)),
      period: Optional(Schema.Literals(["day", "week", "month", "all"])),
    }),
    success: Schema.Struct({ ...CardList.fields, items: Schema.Array(RankedCard) }),
    failures: [],
  },
  searchCreators: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/search",
    access: "guest",
    summary: "Creators by username and display name, best match first, at most 20 (API-11, API-27).",
    query: Schema.Struct({ query: short(50) }),
    success: CardList,
    failures: [],
  },
  getFeed: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/feed",
    access: "guest",
    summary:
      "Posts of whom the viewer follows or is subscribed to, or, `list=recent`, of all creators, for guests too; newest first, 12 a page, locked ones as teasers. `next` is where the next page begins (ROUTE-65).",
    query: Schema.Struct({
      list: Optional(Schema.Literal("recent")),
      before_time: Optional(queryInteger(0, 100_000_000_000)),
      before_id: Optional(queryInteger(0, Number.MAX_SAFE_INTEGER)),
      limit: Optional(queryInteger(1, 48)),
    }),
    success: Schema.Struct({
      items: Schema.Array(FeedItem),
      next: Schema.NullOr(Schema.Struct({ before_time: EpochSeconds, before_id: Schema.Int })),
    }),
    failures: ["unauthorized"],
  },
  getCreator: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/{username}",
    access: "guest",
    summary: "A creator's profile as the viewer may see it (API-08, CENT-02).",
    params: UsernameParam,
    query: Schema.Struct({ promote: Optional(Flag), wl_config: Optional(Flag) }),
    success: CreatorRecord,
    failures: ["user_not_found", "blocked"],
  },
  getPosts: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/{username}/post",
    access: "guest",
    summary: "A creator's posts, newest first, 12 a page; locked ones as teasers (POSTS-22, POSTS-24).",
    params: UsernameParam,
    query: Schema.Struct({
      status: Optional(Schema.Union([short(100), Schema.Array(short(100))])),
      before_time: Optional(queryInteger(0, 100_000_000_000)),
      before_id: Optional(queryInteger(0, Number.MAX_SAFE_INTEGER)),
      limit: Optional(queryInteger(1, 48)),
      type: Optional(Schema.Literals(["image", "video", "audio"])),
    }),
    success: Schema.Array(PostItem),
    failures: ["user_not_found", "blocked", "not_allowed"],
  },
  getDashboard: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/dashboard",
    access: "model",
    subject: "creator",
    summary: "What a creator looks at first: to do, earnings, balance, fans.",
    success: Dashboard,
    failures: [],
  },
  getPayoutStatus: {
    kind: "json",
    method: "GET",
    path: "/api/v1/creator/payout-status",
    access: "model",
    subject: "own",
    summary: "How the own payout stands and what is to be paid out; asked on start (API-26, BANNER-19).",
    success: PayoutStatus,
    failures: [],
  },
  getPayto: {
    kind: "json",
    method: "GET",
    path: "/api/v1/creator/payto",
    access: "model",
    subject: "own",
    summary: "Whether the own payout data are verified, and from which balance on is paid out (ENT-07).",
    success: Schema.Struct({ payto: Payto }),
    failures: [],
  },
  savePayto: {
    kind: "json",
    method: "POST",
    path: "/api/v1/creator/payto",
    access: "model",
    subject: "own",
    summary:
      "Give the own payout data, knowing the password; they wait for a check and the owner gets a mail (X-07).",
    body: Schema.Struct({
      holder: short(payoutDataLengths.holder),
      country: short(payoutDataLengths.country),
      method: Schema.Literals(["iban", "bank_account"]),
      iban: short(payoutDataLengths.iban),
      bank_code: short(payoutDataLengths.bank_code),
      account_number: short(payoutDataLengths.account_number),
      address: short(payoutDataLengths.address),
      city: short(payoutDataLengths.city),
      postal_code: short(payoutDataLengths.postal_code),
      tax_id: short(payoutDataLengths.tax_id),
      certified: Schema.Boolean,
      signature: short(payoutDataLengths.signature),
      current_password: short(1024),
    }),
    success: Schema.Struct({ payto: Payto }),
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
