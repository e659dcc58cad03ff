import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { followedText } from "../../domain/subscription/followed-text.ts";
import { follows } from "../../domain/subscription/may-buy.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { refuse } from "../http/reply.ts";
import { tellCreator } from "./tell-creator.ts";
import type { Purchase } from "../payment/purchase.ts";

/** What asks for a free follow. */
export const freeFollow = { payment_intent: "tip", tip_type: "follow_free" } as const;

/** The card check before a free follow: nothing is charged (FOLLOW-08). */
export const followPurchase: Purchase<"follow"> = {
  intent: freeFollow.payment_intent,
  orderable: {
    isAsked: ({ tip_type }) => tip_type === freeFollow.tip_type,
    ofOneself: "self_subscription",
    order: async ({ unit, buyerId, creator, payload }) => {
      if ((payload.tip_amount ?? 0) !== 0) return { refused: refuse("price_changed") };
      const { freeProfile } = await unit.load(creatorDecider, creator.id);
      if (!freeProfile) return { refused: refuse("free_follow_off") };
      const { entries } = await unit.load(
        subscriptionDecider,
        pairId({ fanId: buyerId, creatorId: creator.id }),
      );
      if (follows(entries, unit.now)) return { refused: refuse("already_subscribed") };
      return { purpose: { kind: "follow" }, amount: 0 };
    },
  },
  reserve: async ({ unit, order: { creatorId } }) =>
    (await unit.load(creatorDecider, creatorId)).freeProfile ? null : "free_follow_off",
  fulfil: async (sale) => {
    const { unit, id, order } = sale;
    const { buyerId, creatorId } = order;
    const pair = pairId({ fanId: buyerId, creatorId });
    const { rejected } = await unit.execute(subscriptionDecider, pair, { type: "FollowForFree", id });
    // Who follows already, from another page, is no news to her.
    if (rejected === undefined) tellCreator(sale, "free");
  },
  release: async () => undefined,
  // Nothing is paid, so nothing goes back.
  revoke: async () => undefined,
  restore: async () => undefined,
  updateType: () => "fans_follow_free",
  paidText: followedText,
  receipt: () => ({
    eyebrow: "Card check",
    line: "Free follow",
    note: "We check your card. You will not be charged.",
  }),
};
