import * as Schema from "effect/Schema";

import type { PurchaseKind, Purpose } from "../domain/purchases.ts";
import { subscriptionPurposes } from "./subscription/subscription.purposes.ts";

/** What a stored payment says of what was bought, by kind; a slice spreads its kinds here. */
const purposes = { ...subscriptionPurposes } satisfies {
  readonly [Kind in PurchaseKind]: Schema.Codec<Purpose<Kind>>;
};

export const PaymentPurpose = Schema.Union(Object.values(purposes));
