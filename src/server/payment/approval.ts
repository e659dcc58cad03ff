import { match } from "ts-pattern";

import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { settingOf } from "../../domain/creator/setting.ts";
import { offerPlacesDecider, offerPlacesId } from "../../domain/offer-places/offer-places.decider.ts";
import { offerOf } from "../../domain/offer/offer.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { creatorById } from "../subscription/creator-account.ts";
import { pairId } from "../../domain/pair/pair.ts";

type SubscribePurpose = Extract<PaymentOrder["purpose"], { kind: "subscribe" }>;

const approveSubscription = async (
  unit: UnitOfWork,
  paymentId: string,
  order: PaymentOrder,
  { terms, limited }: SubscribePurpose,
): Promise<FailureCode | null> => {
  // The places are counted by their own stream below; here only the price and the rest of the offer are looked at.
  const unlimited = { trial: null, winback: null };
  const setting = settingOf(await unit.load(creatorDecider, order.creatorId), unlimited, unit.now);
  const offer = offerOf(terms.choice, setting);
  if (offer === undefined) return "offer_ended";
  if (offer.price !== order.amount) return "price_changed";
  const pair = pairId(order.buyerId, order.creatorId);
  const request = { type: "RequestSubscription", id: paymentId, paymentId, terms } as const;
  if (limited === null)
    return (await unit.execute(subscriptionDecider, pair, request)).rejected === undefined
      ? null
      : "already_subscribed";
  const places = offerPlacesId(order.creatorId, limited);
  const reserved = await unit.execute(offerPlacesDecider, places, { type: "ReservePlace", paymentId });
  if (reserved.rejected !== undefined) return reserved.rejected;
  const requested = await unit.execute(subscriptionDecider, pair, request);
  if (requested.rejected === undefined) return null;
  await unit.execute(offerPlacesDecider, places, { type: "ReleasePlace", paymentId });
  return requested.rejected === "offer_ended" ? "offer_ended" : "already_subscribed";
};

/**
 * Decides over money that is held but not taken: null to take it (what is bought is reserved then), else why it goes
 * back: the offer ended, its price changed, its places are used up, the buyer has it already.
 */
export const approvalOf = async (
  unit: UnitOfWork,
  paymentId: string,
  order: PaymentOrder,
): Promise<FailureCode | null> => {
  const creator = await creatorById(unit.sql, order.creatorId);
  if (creator === null || !creator.approved) return "profile_pending";
  return match(order.purpose)
    .with({ kind: "subscribe" }, (purpose) => approveSubscription(unit, paymentId, order, purpose))
    .with({ kind: "follow" }, async () => {
      const { freeProfile } = await unit.load(creatorDecider, order.creatorId);
      return freeProfile ? null : "free_follow_off";
    })
    .with({ kind: "renew" }, async ({ subscriptionId }) => {
      const { entries } = await unit.load(subscriptionDecider, pairId(order.buyerId, order.creatorId));
      const entry = entries.find(({ id }) => id === subscriptionId);
      const goesOn = entry !== undefined && (entry.status === "active" || entry.status === "past_due");
      return goesOn ? null : "offer_ended";
    })
    .exhaustive();
};
