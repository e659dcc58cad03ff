import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { offerPlacesDecider, offerPlacesId } from "../../domain/offer-places/offer-places.decider.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import { needsCard } from "../../domain/subscription/terms.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { signedIn } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { orderOf } from "../payment/order.ts";
import { returnPath } from "../payment/return-path.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { creatorByUsername, subscribedCreator } from "./creator-account.ts";
import { subscriptionRecord } from "./standing.ts";
import { pairId } from "../../domain/pair/pair.ts";
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
const tellPages = (unit: UnitOfWork, viewerId: string, username: string): void =>
  unit.publish({ event: "profile.update", audience: { account: viewerId }, data: { username } });

/** Joins at once: nothing is paid now and nothing will be. */
const join = async (unit: UnitOfWork, order: PaymentOrder, id: string): Promise<FailureCode | null> => {
  if (order.purpose.kind !== "subscribe") return "intent_not_supported";
  const { terms, limited } = order.purpose;
  const pair = pairId(order.buyerId, order.creatorId);
  if (limited !== null) {
    const places = offerPlacesId(order.creatorId, limited);
    const reserved = await unit.execute(offerPlacesDecider, places, { type: "ReservePlace", paymentId: id });
    if (reserved.rejected !== undefined) return "offer_ended";
    await unit.execute(offerPlacesDecider, places, { type: "TakePlace", paymentId: id });
  }
  const request = { type: "RequestSubscription", id, paymentId: null, terms } as const;
  const requested = await unit.execute(subscriptionDecider, pair, request);
  if (requested.rejected !== undefined)
    throw new Error(`An order of this moment was refused: ${requested.rejected}.`);
  const { state } = await unit.execute(subscriptionDecider, pair, { type: "ActivateSubscription", id });
  scheduleTerm(unit, pair, state, id);
  return null;
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

/** Cancel and reactivate answer the same: how the subscription of that type stands now (SUBP-27). */
const change = async (
  context: RequestContext,
  { username, type }: { readonly username: string; readonly type: SubscriptionType },
  command: "CancelSubscription" | "ReactivateSubscription",
) => {
  const viewer = signedIn(context);
  return context.services.store.transact(context.metadata, async (unit) => {
    const find = command === "CancelSubscription" ? subscribedCreator : creatorByUsername;
    const creator = await find(unit.sql, username);
    if (creator === null) return refuse("user_not_found");
    const pair = pairId(viewer.id, creator.id);
    const { state, rejected } = await unit.execute(subscriptionDecider, pair, { type: command, of: type });
    if (rejected !== undefined) {
      return refuse(rejected === "not_reactivatable" ? "not_reactivatable" : "subscription_not_found");
    }
    const entry = state.entries.findLast((candidate) => candidate.type === type);
    if (entry === undefined) return refuse("subscription_not_found");
    tellPages(unit, viewer.id, creator.username);
    if (command === "ReactivateSubscription") scheduleTerm(unit, pair, state, entry.id);
    const { status, canceledAt, endAt } = entry;
    return answer({ data: { type, status, canceled_at: canceledAt, end_at: endAt } });
  });
};

export const subscriptionHandlers = {
  subscribe: async (input, context) => {
    const viewer = signedIn(context);
    const { store, ids } = context.services;
    return store.transact(context.metadata, async (unit) => {
      const ordered = await orderOf(unit, viewer.id, {
        kind: "subscribe",
        username: input.username,
        choice: input.duration,
        price: input.price ?? null,
        returnUri: input.return_uri ?? null,
      });
      if (ordered.refused !== undefined) return refuse(ordered.refused);
      const { order, creator } = ordered;
      const id = ids.next();
      if (order.purpose.kind === "subscribe" && !needsCard(order.purpose.terms)) {
        const refused = await join(unit, order, id);
        if (refused !== null) return refuse(refused);
        tellPages(unit, viewer.id, creator.username);
        return answer({ status: "active" as const, subscription: await recordOf(unit, id) });
      }
      await unit.execute(paymentDecider, id, { type: "StartPayment", order });
      unit.schedule({
        kind: "payment.reconcile",
        key: `reconcile:${id}`,
        dueAt: unit.now + 60,
        payload: { paymentId: id },
      });
      return answer({
        status: "payment_required" as const,
        payment_url: paymentUrl(creator.username, input.duration, order, id),
        payment_id: id,
        price: order.amount,
      });
    });
  },

  cancelSubscription: (input, context) => change(context, input, "CancelSubscription"),
  reactivateSubscription: (input, context) => change(context, input, "ReactivateSubscription"),

  follow: async (input, context) => {
    const viewer = signedIn(context);
    const { store, ids } = context.services;
    return store.transact(context.metadata, async (unit) => {
      const wish = { kind: "follow", username: input.username, returnUri: returnPath(null) } as const;
      const ordered = await orderOf(unit, viewer.id, wish);
      if (ordered.refused !== undefined) return refuse(ordered.refused);
      const buyer = await unit.sql
        .selectFrom("account")
        .select("has_purchase")
        .where("id", "=", viewer.id)
        .executeTakeFirst();
      if (buyer?.has_purchase !== true) return refuse("card_check_required");
      const id = ids.next();
      const pair = pairId(viewer.id, ordered.creator.id);
      const followed = await unit.execute(subscriptionDecider, pair, { type: "FollowForFree", id });
      if (followed.rejected !== undefined) return refuse("already_subscribed");
      tellPages(unit, viewer.id, ordered.creator.username);
      return answer({ subscription: await recordOf(unit, id) });
    });
  },
} satisfies Partial<Handlers>;
