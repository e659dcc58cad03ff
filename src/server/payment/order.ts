import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { settingOf } from "../../domain/creator/setting.ts";
import type { OfferChoice } from "../../domain/offer/offer.ts";
import { offerOf } from "../../domain/offer/offer.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { eligibility, isRunning } from "../../domain/subscription/subscription.ts";
import { termsOf } from "../../domain/subscription/terms.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import { placesLeftOf } from "../offer-places/places-left.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { CreatorAccount } from "../subscription/creator-account.ts";
import { creatorByUsername } from "../subscription/creator-account.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { returnPath } from "./return-path.ts";

/** What a buyer asked for; prices are only compared with ours. */
export type Wish =
  | {
      readonly kind: "subscribe";
      readonly username: string;
      readonly choice: OfferChoice;
      readonly price: number | null;
      readonly returnUri: string | null;
    }
  | { readonly kind: "follow"; readonly username: string; readonly returnUri: string | null };

export type Ordered =
  | { readonly order: PaymentOrder; readonly creator: CreatorAccount; readonly refused?: undefined }
  | { readonly refused: FailureCode };

const subscribeOrder = async (
  unit: UnitOfWork,
  buyerId: string,
  creator: CreatorAccount,
  wish: Extract<Wish, { kind: "subscribe" }>,
): Promise<Ordered> => {
  const { entries } = await unit.load(subscriptionDecider, pairId(buyerId, creator.id));
  const subscribed = entries.some(
    (entry) => entry.status === "pending" || (entry.type === "access" && isRunning(entry, unit.now)),
  );
  if (subscribed) return { refused: "already_subscribed" };
  const left = await placesLeftOf(unit.sql, creator.id);
  const setting = settingOf(await unit.load(creatorDecider, creator.id), left, unit.now);
  const offer = offerOf(wish.choice, setting);
  const may = eligibility(entries, unit.now);
  const barred = (wish.choice === "trial" && !may.trial) || (wish.choice === "winback" && !may.winback);
  if (offer === undefined || barred) return { refused: "offer_ended" };
  if (wish.price !== null && wish.price !== offer.price) return { refused: "price_changed" };
  const limited = wish.choice === "trial" || wish.choice === "winback" ? wish.choice : null;
  return {
    creator,
    order: {
      intent: "subscription",
      purpose: { kind: "subscribe", terms: termsOf(offer), limited },
      buyerId,
      creatorId: creator.id,
      amount: offer.price,
      returnUri: returnPath(wish.returnUri),
    },
  };
};

/** The card check before a free follow: nothing is charged (FOLLOW-08). */
const followOrder = async (
  unit: UnitOfWork,
  buyerId: string,
  creator: CreatorAccount,
  wish: Extract<Wish, { kind: "follow" }>,
): Promise<Ordered> => {
  const { freeProfile } = await unit.load(creatorDecider, creator.id);
  if (!freeProfile) return { refused: "free_follow_off" };
  const { entries } = await unit.load(subscriptionDecider, pairId(buyerId, creator.id));
  if (entries.some((entry) => entry.type === "free" && isRunning(entry, unit.now))) {
    return { refused: "already_subscribed" };
  }
  return {
    creator,
    order: {
      intent: "tip",
      purpose: { kind: "follow" },
      buyerId,
      creatorId: creator.id,
      amount: 0,
      returnUri: returnPath(wish.returnUri),
    },
  };
};

/** Makes the order of a wish at this moment: who sells, for how much, on which terms; or why not (SUB-61). Writes nothing. */
export const orderOf = async (unit: UnitOfWork, buyerId: string, wish: Wish): Promise<Ordered> => {
  const creator = await creatorByUsername(unit.sql, wish.username);
  if (creator === null) return { refused: "user_not_found" };
  if (creator.id === buyerId) return { refused: "self_subscription" };
  if (!creator.approved) return { refused: "profile_pending" };
  return wish.kind === "follow"
    ? followOrder(unit, buyerId, creator, wish)
    : subscribeOrder(unit, buyerId, creator, wish);
};
