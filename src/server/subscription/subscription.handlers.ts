import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import {
  currentEntry,
  subscriptionDecider,
  type SubscriptionCommand,
} from "../../domain/subscription/subscription.decider.ts";
import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import { renewalPrice } from "../../domain/subscription/renewal-price.ts";
import { needsCard } from "../../domain/subscription/terms.ts";
import type { AccountId, PairId } from "../../domain/unit/unit.ts";
import { blocksBetween } from "../block/block.reads.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { signedIn } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { creatorByUsername, subscribedCreator } from "../creator/creator-account.ts";
import { buyerNames } from "../payment/buyer-names.ts";
import { orderOf } from "../payment/order.ts";
import type { Sale } from "../payment/purchase.ts";
import { startPayment } from "../payment/start-payment.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { freeFollow } from "./follow.purchase.ts";
import { subscriptionRecord } from "./standing.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { reserveSubscription, subscribePurchase } from "./subscribe.purchase.ts";
import { tellCreator } from "./tell-creator.ts";
import { scheduleTerm } from "./term.ts";

const recordOf = async (unit: UnitOfWork, id: string) => {
  const row = await unit.sql
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return subscriptionRecord(row, await unit.load(creatorDecider, row.creator_id));
};

/** The viewer's open pages of a creator show what he has there: they ask again when that changed without a payment. */
const publishProfileUpdate = (unit: UnitOfWork, viewerId: string, username: string): void =>
  unit.publish({ event: "profile.update", audience: { account: viewerId }, data: { username } });

/** Joins at once: nothing is paid now and nothing will be. */
const join = async (sale: Sale<"subscribe">) => {
  const refused = await reserveSubscription(sale, null);
  if (refused === null)
    await subscribePurchase.fulfil({ ...sale, buyer: await buyerNames(sale.unit, sale.order) });
  return refused === "places_used_up" ? "offer_ended" : refused;
};

/** The address of the payment page of a started payment, with the payment payload as query (API-24). */
const paymentUrl = (username: string, duration: string, order: PaymentOrder, paymentId: string): string =>
  `/oauth/payment/start?${new URLSearchParams({
    payment_intent: order.intent,
    model_username: username,
    duration,
    price: String(order.amount),
    return_uri: order.returnUri,
    payment_id: paymentId,
  }).toString()}`;

/** Whether what he has has no next term: the creator has stopped selling it (OWNER-27). */
const endsAnyway = async (unit: UnitOfWork, pair: PairId, creatorId: AccountId, type: SubscriptionType) => {
  const entry = currentEntry(await unit.load(subscriptionDecider, pair), type);
  if (entry === undefined) return false;
  const going = { type, next_price: entry.nextPrice, next_months: entry.nextMonths };
  return renewalPrice(going, await unit.load(creatorDecider, creatorId)) === null;
};

type Change = Extract<SubscriptionCommand, { readonly of: SubscriptionType }>;

/** Cancelling, reactivating and pausing answer the same: how the subscription of that type stands now (SUBP-27). */
const change = async (context: RequestContext, username: string, command: Change) => {
  const viewer = signedIn(context);
  const { of: type } = command;
  return context.services.store.transact(context.metadata, async (unit) => {
    const ends = command.type === "CancelSubscription";
    const creator = await (ends ? subscribedCreator : creatorByUsername)(unit.sql, username);
    if (creator === null) return refuse("user_not_found");
    // Whom the creator has blocked can only let it end (SUBP-28).
    if (!ends && (await blocksBetween(unit.sql, viewer.id, creator.id)).ofViewer) return refuse("blocked");
    const pair = pairId({ fanId: viewer.id, creatorId: creator.id });
    if (command.type === "ReactivateSubscription" && (await endsAnyway(unit, pair, creator.id, type)))
      return refuse("not_reactivatable");
    const { state, rejected } = await unit.execute(subscriptionDecider, pair, command);
    if (rejected === "not_reactivatable" || rejected === "not_pausable") return refuse(rejected);
    if (rejected !== undefined) return refuse("subscription_not_found");
    const entry = currentEntry(state, type);
    if (entry === undefined) return refuse("subscription_not_found");
    publishProfileUpdate(unit, viewer.id, creator.username);
    if (!ends) scheduleTerm(unit, pair, state, entry.id);
    const { status, canceledAt, endAt, resumesAt } = entry;
    return answer({
      data: { type, status, canceled_at: canceledAt, end_at: endAt, resumes_at: resumesAt },
    });
  });
};

export const subscriptionHandlers = {
  subscribe: async (input, context) => {
    const viewer = signedIn(context);
    const { store, ids, purchases } = context.services;
    return store.transact(context.metadata, async (unit) => {
      const ordered = await orderOf({ unit, purchases, market: context }, viewer.id, {
        ...input,
        payment_intent: subscribePurchase.intent,
        model_username: input.username,
      });
      if (ordered.refused !== undefined) return ordered.refused;
      const { order, creator } = ordered;
      const id = ids.next();
      const { purpose } = order;
      if (purpose.kind === "subscribe" && !needsCard(purpose.terms)) {
        const refused = await join({ unit, id, order: { ...order, purpose } });
        if (refused !== null) return refuse(refused);
        publishProfileUpdate(unit, viewer.id, creator.username);
        return answer({ status: "active" as const, subscription: await recordOf(unit, id) });
      }
      await startPayment(unit, id, order);
      return answer({
        status: "payment_required" as const,
        payment_url: paymentUrl(creator.username, input.duration, order, id),
        payment_id: id,
        price: order.amount,
      });
    });
  },

  cancelSubscription: ({ username, type }, context) =>
    change(context, username, { type: "CancelSubscription", of: type }),
  reactivateSubscription: ({ username, type }, context) =>
    change(context, username, { type: "ReactivateSubscription", of: type }),
  pauseSubscription: ({ username, type, months }, context) =>
    change(context, username, { type: "PauseSubscription", of: type, months }),

  follow: async (input, context) => {
    const viewer = signedIn(context);
    const { store, ids, purchases } = context.services;
    return store.transact(context.metadata, async (unit) => {
      const asked = { ...freeFollow, model_username: input.username };
      const ordered = await orderOf({ unit, purchases, market: context }, viewer.id, asked);
      if (ordered.refused !== undefined) return ordered.refused;
      const buyer = await unit.sql
        .selectFrom("account")
        .select(["has_purchase", "username", "display_name"])
        .where("id", "=", viewer.id)
        .executeTakeFirst();
      if (buyer?.has_purchase !== true) return refuse("card_check_required");
      const id = ids.next();
      const pair = pairId({ fanId: viewer.id, creatorId: ordered.creator.id });
      const followed = await unit.execute(subscriptionDecider, pair, { type: "FollowForFree", id });
      if (followed.rejected !== undefined) return refuse("already_subscribed");
      tellCreator({ unit, order: ordered.order, buyer }, "free");
      publishProfileUpdate(unit, viewer.id, ordered.creator.username);
      return answer({ subscription: await recordOf(unit, id) });
    });
  },
} satisfies Partial<Handlers>;
