import { accountProjection } from "../account/account.projection.ts";
import { creatorProjection } from "../creator/creator.projection.ts";
import { ledgerProjection } from "../ledger/ledger.projection.ts";
import { offerPlacesProjection } from "../offer-places/offer-places.projection.ts";
import { paymentProjection } from "../payment/payment.projection.ts";
import { socialIdentityProjection } from "../social-sign-in/social-identity.projection.ts";
import { subscriptionProjection } from "../subscription/subscription.projection.ts";
import type { Projection } from "./projection.ts";

/** Every projection, in the order in which they are applied; a slice adds its `<slug>.projection.ts` here. */
export const projections: readonly Projection[] = [
  accountProjection,
  socialIdentityProjection,
  creatorProjection,
  subscriptionProjection,
  offerPlacesProjection,
  paymentProjection,
  ledgerProjection,
];
