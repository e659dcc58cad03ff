import * as Schema from "effect/Schema";

import { Cents, PaymentIntent, PaymentStatus } from "../records.ts";
import { socketFamily } from "../socket/socket-family.ts";

const Text = Schema.String;

export const paymentSocket = socketFamily("payment", 170, {
  /** The status of a payment, for its payer. `type` is one of X-24. */
  update: Schema.Struct({
    type: Text,
    model_username: Text,
    status: PaymentStatus,
    transaction_id: Text,
    amount_usd: Cents,
    payment_intent: PaymentIntent,
    initial_purchase: Schema.Boolean,
  }),
  failed: null,
  refunded: null,
  "payout-sent": null,
  "renewal-failed": null,
});
