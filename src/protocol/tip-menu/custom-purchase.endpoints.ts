import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { Done, queryInteger, short } from "../endpoint-fields.ts";
import { Cents, EpochSeconds, Person } from "../records.ts";
import { MenuPurchaseStatus } from "./menu-purchase-status.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;
const MessageId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

/** What a fan bought from the tip menu; due until `due_at`, then it is refunded. */
export const MenuPurchaseItem = Schema.Struct({
  id: Text,
  description: Text,
  requests: OrNull(Text),
  amount: Cents,
  status: MenuPurchaseStatus,
  bought_at: EpochSeconds,
  due_at: EpochSeconds,
  fan: Person,
});
export type MenuPurchaseItem = typeof MenuPurchaseItem.Type;

const ofPurchase = (what: "deliver" | "refund") =>
  ({
    kind: "json",
    method: "POST",
    path: `/api/v1/account/custom-purchase/{id}/${what}`,
    access: "model",
    subject: "creator",
    params: Schema.Struct({ id: short(60) }),
    success: Done,
  }) as const;

/** What a creator has to deliver of her tip menu. */
export const customPurchaseEndpoints = {
  getMenuPurchases: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/custom-purchase",
    access: "model",
    subject: "creator",
    summary: "What fans bought from the creator's tip menu, oldest due first (ACCT-10).",
    query: Schema.Struct({
      status: Optional(MenuPurchaseStatus),
      after_time: Optional(queryInteger(0, 9_999_999_999)),
      after_id: Optional(short(60)),
    }),
    success: Schema.Struct({
      items: Schema.Array(MenuPurchaseItem),
      next: OrNull(Schema.Struct({ after_time: EpochSeconds, after_id: Text })),
    }),
    failures: [],
  },
  deliverMenuPurchase: {
    ...ofPurchase("deliver"),
    summary:
      "The creator has delivered what was bought; twice is once. `direct_message_id` is her message to its buyer that delivers it.",
    body: Schema.Struct({ direct_message_id: Optional(MessageId) }),
    failures: ["purchase_not_found", "purchase_refunded", "message_not_found"],
  },
  refundMenuPurchase: {
    ...ofPurchase("refund"),
    money: true,
    summary: "The creator gives the whole payment back; twice is once.",
    failures: [
      "purchase_not_found",
      "purchase_refunded",
      "refund_too_late",
      "payment_disputed",
      "refund_failed",
    ],
  },
} as const satisfies Record<string, Endpoint>;
