import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { settingOf } from "../../domain/creator/setting.ts";
import { offerPlacesDecider, offerPlacesId } from "../../domain/offer-places/offer-places.decider.ts";
import { offerChoices, offerOf } from "../../domain/offer/offer.ts";
import { pairId } from "../../domain/pair/pair.ts";
import type { PaymentOrder, SaleRefusal } from "../../domain/payment/payment.ts";
import { mayBuy } from "../../domain/subscription/may-buy.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { termsNote, termsOf, termsTitle } from "../../domain/subscription/terms.ts";
import type { PairId } from "../../domain/unit/unit.ts";
import { refuse } from "../http/reply.ts";
import { placesLeftOf } from "../offer-places/places-left.ts";
import type { Orderable, Purchase, Sale } from "../payment/purchase.ts";
import { giveBackIfCreatorLeft } from "./give-back-terms.ts";
import { restoreSubscription, revokeSubscription } from "./revoke.ts";
import { tellCreator } from "./tell-creator.ts";
import { scheduleTerm } from "./term.ts";

type Order = PaymentOrder<"subscribe">;

const pairOf = ({ buyerId: fanId, creatorId }: Order): PairId => pairId({ fanId, creatorId });

const order: Orderable<"subscribe">["order"] = async ({ unit, buyerId, creator, payload }) => {
  const choice = offerChoices.find((each) => each === payload.duration);
  const { price } = payload;
  if (choice === undefined || (price !== undefined && !Number.isSafeInteger(price)))
    return { refused: refuse("validation") };
  const { entries } = await unit.load(subscriptionDecider, pairId({ fanId: buyerId, creatorId: creator.id }));
  const refused = mayBuy(entries, choice, unit.now);
  if (refused !== null) return { refused: refuse(refused) };
  const left = await placesLeftOf(unit.sql, creator.id);
  const setting = settingOf(await unit.load(creatorDecider, creator.id), left, unit.now);
  const offer = offerOf(choice, setting);
  if (offer === undefined) return { refused: refuse("offer_ended") };
  if (price !== undefined && price !== offer.price) return { refused: refuse("price_changed") };
  const limited = choice === "trial" || choice === "winback" ? choice : null;
  return { purpose: { kind: "subscribe", terms: termsOf(offer), limited }, amount: offer.price };
};

/** Reserves, takes or gives back the sale's place of a limited offer; null where the offer has no limit. */
const changePlace = (
  { unit, id, order: { creatorId, purpose } }: Sale<"subscribe">,
  type: "ReservePlace" | "TakePlace" | "ReleasePlace",
) =>
  purpose.limited === null
    ? null
    : unit.execute(offerPlacesDecider, offerPlacesId(creatorId, purpose.limited), { type, paymentId: id });

/** Requests the subscription, with its place in a limited offer; `paymentId` null: nothing is paid for it. */
export const reserveSubscription = async (
  sale: Sale<"subscribe">,
  paymentId: string | null,
): Promise<SaleRefusal | null> => {
  const { unit, id, order: bought } = sale;
  const { terms } = bought.purpose;
  // The places are counted by their own stream below; here only the price and the rest of the offer are looked at.
  const unlimited = { trial: null, winback: null };
  const setting = settingOf(await unit.load(creatorDecider, bought.creatorId), unlimited, unit.now);
  const offer = offerOf(terms.choice, setting);
  if (offer === undefined) return "offer_ended";
  if (offer.price !== bought.amount) return "price_changed";
  const place = await changePlace(sale, "ReservePlace");
  if (place?.rejected !== undefined) return place.rejected;
  const request = { type: "RequestSubscription", id, paymentId, terms } as const;
  const { rejected } = await unit.execute(subscriptionDecider, pairOf(bought), request);
  if (rejected === undefined) return null;
  await changePlace(sale, "ReleasePlace");
  return rejected === "offer_ended" ? "offer_ended" : "already_subscribed";
};

/** A new subscription: a month, a package, a trial, a win-back. */
export const subscribePurchase: Purchase<"subscribe"> = {
  intent: "subscription",
  orderable: { ofOneself: "self_subscription", order },
  reserve: (sale) => reserveSubscription(sale, sale.id),
  fulfil: async (sale) => {
    await changePlace(sale, "TakePlace");
    const { unit, id } = sale;
    const pair = pairOf(sale.order);
    const { state } = await unit.execute(subscriptionDecider, pair, { type: "ActivateSubscription", id });
    scheduleTerm(unit, pair, state, id);
    await giveBackIfCreatorLeft(unit, sale.order.creatorId, id);
    tellCreator(sale, sale.order.purpose.terms.type);
  },
  release: async (sale, reason) => {
    await changePlace(sale, "ReleasePlace");
    const { unit, id } = sale;
    await unit.execute(subscriptionDecider, pairOf(sale.order), { type: "AbandonSubscription", id, reason });
  },
  revoke: (sale) => revokeSubscription(sale, pairOf(sale.order), sale.id),
  restore: (sale) => restoreSubscription(sale, pairOf(sale.order), sale.id),
  preload: ({ unit, order: bought }) => unit.load(subscriptionDecider, pairOf(bought)),
  updateType: ({ terms }) => (terms.type === "trial" ? "fans_trial" : "fans_subscription"),
  receipt: ({ terms }) => {
    const note = termsNote(terms);
    return {
      eyebrow: terms.type === "trial" ? "New member trial" : "Subscription",
      line: termsTitle(terms),
      note: terms.price === 0 ? `We check your card. You will not be charged today. ${note}` : note,
    };
  },
};
