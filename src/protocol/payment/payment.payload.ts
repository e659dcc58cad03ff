import * as Schema from "effect/Schema";

import { directMessagePayload } from "../direct-message/direct-message.payload.ts";
import { short } from "../endpoint-fields.ts";
import { postPayload } from "../post/post.payload.ts";
import { Cents, PaymentIntent } from "../records.ts";
import { snapchatPayload } from "../snapchat/snapchat.payload.ts";
import { subscriptionPayload } from "../subscription/subscription.payload.ts";
import { tipPayload } from "../tip/tip.payload.ts";

/** What any payment says in its payload (ENT-17). */
const asked = { payment_intent: PaymentIntent, model_username: short(60) } as const;

/** What the kinds of purchases say besides; a slice spreads its fields here. */
const ofKinds = {
  ...directMessagePayload,
  ...postPayload,
  ...snapchatPayload,
  ...subscriptionPayload,
  ...tipPayload,
} as const;

/** What all may say besides: where the payment leads back to, and the price that the buyer saw, with which ours is compared. */
const besides = { return_uri: short(5000), price: Cents, amount_usd: Cents } as const;

const optional = { ...besides, ...ofKinds };

/** The payload of a payment as it is called for. */
export const PaymentBody = Schema.Struct({
  ...asked,
  ...(Object.fromEntries(
    Object.entries(optional).map(([name, field]) => [name, Schema.optionalKey(field as Schema.Top)]),
  ) as { readonly [Name in keyof typeof optional]: Schema.optionalKey<(typeof optional)[Name]> }),
});

/** Every field of the payload, that of a query too: a guest says there where he gets his mails (PAY-26). */
export const payloadFields = { ...asked, ...optional, user_email: short(255) } as const;

type Fields = typeof payloadFields;
type Loose<Value> = Value extends number ? number : Value extends string ? string : Value;

/** The payload as it comes in queries and bodies, unchecked. */
export type PaymentPayload = {
  readonly [Name in keyof Fields]?: Loose<Fields[Name]["Type"]> | undefined;
};
