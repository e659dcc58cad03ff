import * as Schema from "effect/Schema";

import type { PurchaseKind, Purpose } from "../domain/purchases.ts";
import { directMessagePurposes } from "./direct-message/direct-message.purposes.ts";
import { postPurposes } from "./post/post.purposes.ts";
import { privateShowPurposes } from "./private-show/private-show.purposes.ts";
import { snapchatPurposes } from "./snapchat/snapchat.purposes.ts";
import { subscriptionPurposes } from "./subscription/subscription.purposes.ts";
import { tipPurposes } from "./tip/tip.purposes.ts";

/** What a stored payment says of what was bought, by kind; a slice spreads its kinds here. */
const purposes = {
  ...directMessagePurposes,
  ...postPurposes,
  ...privateShowPurposes,
  ...snapchatPurposes,
  ...subscriptionPurposes,
  ...tipPurposes,
} satisfies {
  readonly [Kind in PurchaseKind]: Schema.Codec<Purpose<Kind>>;
};

export const PaymentPurpose = Schema.Union(Object.values(purposes));
