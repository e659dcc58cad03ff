import { hasTexts } from "../../domain/account/field-texts.ts";
import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { pairId } from "../../domain/pair/pair.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { checkSnapchat } from "../../domain/snapchat/snapchat-form.ts";
import { ALREADY_SUBSCRIBED_SNAPCHAT, snapchatTerms } from "../../domain/snapchat/terms.ts";
import { maySubscribeSnapchat } from "../../domain/subscription/may-buy.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { termsNote } from "../../domain/subscription/terms.ts";
import type { AccountId, PairId } from "../../domain/unit/unit.ts";
import { refuse, refuseFields } from "../http/reply.ts";
import type { Orderable, Purchase } from "../payment/purchase.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { giveBackIfCreatorLeft } from "../subscription/give-back-terms.ts";
import { restoreSubscription, revokeSubscription } from "../subscription/revoke.ts";
import { scheduleTerm } from "../subscription/term.ts";
import { joinSnapchat } from "./join-snapchat.ts";

const pairOf = ({ buyerId: fanId, creatorId }: PaymentOrder<"snapchat">): PairId =>
  pairId({ fanId, creatorId });

const saleOf = async (unit: UnitOfWork, creatorId: AccountId) =>
  (await unit.load(creatorDecider, creatorId)).snapchat;

const order: Orderable<"snapchat">["order"] = async ({ unit, buyerId, creator, payload }) => {
  const { snapchat_username = "", price: given } = payload;
  const texts = checkSnapchat({ snapchat_username, user_email: "" }, { guest: false });
  if (hasTexts(texts)) return { refused: refuseFields(texts) };
  const { entries } = await unit.load(subscriptionDecider, pairId({ fanId: buyerId, creatorId: creator.id }));
  const refused = maySubscribeSnapchat(entries, unit.now);
  if (refused !== null) return { refused: refuse(refused, { error: ALREADY_SUBSCRIBED_SNAPCHAT }) };
  const { onSale, price } = await saleOf(unit, creator.id);
  if (!onSale) return { refused: refuse("offer_ended") };
  if (given !== undefined && given !== price) return { refused: refuse("price_changed") };
  const snapchatName = snapchat_username.trim();
  return { purpose: { kind: "snapchat", terms: snapchatTerms(price), snapchatName }, amount: price };
};

/** Access to a creator's Snapchat by the month, beside any other subscription to her. */
export const snapchatPurchase: Purchase<"snapchat"> = {
  intent: "snapchat",
  orderable: { takesGuests: true, ofOneself: "self_subscription", order },
  reserve: async ({ unit, id, order: bought }) => {
    const { onSale, price } = await saleOf(unit, bought.creatorId);
    if (!onSale) return "offer_ended";
    if (price !== bought.amount) return "price_changed";
    const { terms } = bought.purpose;
    const request = { type: "RequestSubscription", id, paymentId: id, terms } as const;
    const { rejected } = await unit.execute(subscriptionDecider, pairOf(bought), request);
    return rejected === undefined ? null : "already_subscribed";
  },
  fulfil: async (sale) => {
    const { unit, id } = sale;
    const pair = pairOf(sale.order);
    const { state } = await unit.execute(subscriptionDecider, pair, { type: "ActivateSubscription", id });
    scheduleTerm(unit, pair, state, id);
    await joinSnapchat(sale);
    await giveBackIfCreatorLeft(unit, sale.order.creatorId, id);
  },
  release: async ({ unit, id, order: bought }, reason) => {
    await unit.execute(subscriptionDecider, pairOf(bought), { type: "AbandonSubscription", id, reason });
  },
  revoke: (sale) => revokeSubscription(sale, pairOf(sale.order), sale.id),
  restore: (sale) => restoreSubscription(sale, pairOf(sale.order), sale.id),
  preload: ({ unit, order: bought }) => unit.load(subscriptionDecider, pairOf(bought)),
  mailsGuests: true,
  updateType: () => "fans_snapchat",
  receipt: ({ terms, snapchatName }) => ({
    eyebrow: "Snapchat",
    line: `A month of Snapchat as ${snapchatName}`,
    note: termsNote(terms),
  }),
};
