import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { Done, short } from "../endpoint-fields.ts";
import { Cents, Duration, PaymentIntent, PaymentRecord, PurchaseAnalytics } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;
const Html = Schema.String;

/** Payments and the payment pages. */
export const paymentEndpoints = {
  getPayment: {
    kind: "json",
    method: "GET",
    path: "/api/v1/payment/{payment_id}",
    access: "guest",
    summary: "How a payment of the viewer, or of a guest in this very browser, stands.",
    params: Schema.Struct({ payment_id: short(64) }),
    success: PaymentRecord,
    failures: ["payment_not_found"],
  },
  closePayment: {
    kind: "json",
    method: "POST",
    path: "/api/v1/payment/{payment_id}/close",
    access: "guest",
    summary: "The payer left: an untouched payment is cancelled for good, any other answers how it stands.",
    params: Schema.Struct({ payment_id: short(64) }),
    success: PaymentRecord,
    failures: ["payment_not_found"],
    money: true,
  },
  payWithSavedCard: {
    kind: "json",
    method: "POST",
    path: "/oauth/payment/start/api",
    access: "user",
    summary: "One-click payment with the saved card (API-16, X-19).",
    body: Schema.Struct({
      model_username: short(60),
      payment_intent: PaymentIntent,
      duration: Optional(Duration),
      price: Optional(Cents),
      return_uri: Optional(short(5000)),
      tip_type: Optional(short(40)),
      tip_amount: Optional(Cents),
      tip_id: Optional(OrNull(short(64))),
      // The rule of tips counts its characters, and says so at the field.
      tip_message: Optional(OrNull(short(5000))),
      tip_special_requests: Optional(OrNull(short(5000))),
      // The same of the rule of Snapchat usernames.
      snapchat_username: Optional(short(5000)),
      post_id: Optional(Schema.Int),
      amount_usd: Optional(Cents),
    }),
    success: Schema.Struct({
      status: Schema.Literal("success"),
      transaction_id: Text,
      analytics_data: OrNull(PurchaseAnalytics),
    }),
    failures: [
      "free_follow_off",
      "places_used_up",
      "payment_failed",
      "unavailable",
      "no_saved_card",
      "card_declined",
      "intent_not_supported",
      "user_not_found",
      "profile_pending",
      "blocked",
      "already_subscribed",
      "price_changed",
      "offer_ended",
      "self_subscription",
      "self_tip",
      "tip_blocked",
      "geo_restricted",
      "tip_menu_item_not_found",
      "post_not_found",
      "already_unlocked",
      "not_allowed",
    ],
    money: true,
  },
  startPayment: {
    kind: "page",
    method: "GET",
    path: "/oauth/payment/start",
    access: "guest",
    summary: "The payment page, with the payment payload as query (API-24). Writes nothing.",
    query: Schema.Record(Text, Schema.Union([Text, Schema.Array(Text)])),
    success: Html,
    failures: [],
  },
  payInSandbox: {
    kind: "form",
    method: "POST",
    path: "/oauth/payment/sandbox/pay",
    access: "guest",
    summary: "The sandbox provider's card form; trusted by its signed order token, not by the session.",
    body: Schema.Record(Text, Schema.Union([Text, Schema.Array(Text)])),
    success: Html,
    failures: [],
  },
  finishPayment: {
    kind: "page",
    method: "GET",
    path: "/oauth/payment/finish",
    access: "guest",
    summary: "Where a payment page ends: asks how the payment stands and tells the page that opened it.",
    query: Schema.Record(Text, Schema.Union([Text, Schema.Array(Text)])),
    success: Html,
    failures: [],
  },
  getPaymentAsset: {
    kind: "file",
    method: "GET",
    path: "/oauth/payment/assets/{name}",
    access: "guest",
    summary: "Style, script and font of the payment pages; `brand.css` has the site's colours.",
    params: Schema.Struct({ name: short(60) }),
    success: Schema.Unknown,
    failures: ["not_found"],
  },
  receivePaymentWebhook: {
    kind: "webhook",
    method: "POST",
    path: "/api/v1/payment/webhook/{provider}",
    access: "guest",
    summary: "Signed messages of the payment provider; answered 2xx only after they are stored.",
    params: Schema.Struct({ provider: short(20) }),
    success: Done,
    failures: ["not_found", "bad_request"],
  },
} as const satisfies Record<string, Endpoint>;
