import { match } from "ts-pattern";

import { ledgerDecider, salePostings } from "../../domain/ledger/ledger.decider.ts";
import { offerPlacesDecider, offerPlacesId } from "../../domain/offer-places/offer-places.decider.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { PaymentEvent } from "../../domain/payment/payment.events.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { changeStanding } from "../subscription/change-standing.ts";
import { scheduleTerm } from "../subscription/term.ts";
import { approvalOf } from "./approval.ts";
import type { ProviderNews, SavedCard } from "./payment.port.ts";
import type { PaymentFacts } from "./payment-update.ts";
import { publishPayment } from "./payment-update.ts";

/** Whether a message was used (also: was known already), or must wait for an earlier one. */
export type Handled = "done" | "later";

const returnMoney = (unit: UnitOfWork, paymentId: string, events: readonly PaymentEvent[]): void => {
  for (const event of events) {
    if (event.type !== "PaymentVoided" && event.type !== "AuthorizationReturned") continue;
    const { reference } = event.data;
    unit.schedule({
      kind: "payment.release",
      key: `release:${reference}`,
      payload: { paymentId, reference },
    });
  }
};

/** Gives back what an order had reserved. */
const letGo = async (
  unit: UnitOfWork,
  paymentId: string,
  order: PaymentOrder,
  reason: string,
): Promise<void> => {
  const pair = pairId(order.buyerId, order.creatorId);
  if (order.purpose.kind === "renew") {
    await changeStanding(unit, pair, { type: "FailRenewal", id: order.purpose.subscriptionId });
  }
  if (order.purpose.kind !== "subscribe") return;
  if (order.purpose.limited !== null) {
    const id = offerPlacesId(order.creatorId, order.purpose.limited);
    await unit.execute(offerPlacesDecider, id, { type: "ReleasePlace", paymentId });
  }
  await unit.execute(subscriptionDecider, pair, { type: "AbandonSubscription", id: paymentId, reason });
};

const refuse = async (unit: UnitOfWork, paymentId: string, reason: string): Promise<void> => {
  const { events, state } = await unit.execute(paymentDecider, paymentId, { type: "RefusePayment", reason });
  if (events === undefined || events.length === 0 || state.order === null) return;
  await letGo(unit, paymentId, state.order, reason);
  returnMoney(unit, paymentId, events);
  await publishPayment(unit, paymentId, state);
};

const authorized = async (
  unit: UnitOfWork,
  news: Extract<ProviderNews, { kind: "authorized" | "captured" }>,
): Promise<Handled> => {
  const { paymentId, reference, amount } = news;
  const { events, state, rejected } = await unit.execute(paymentDecider, paymentId, {
    type: "AuthorizePayment",
    reference,
    amount,
  });
  if (rejected !== undefined) return "later";
  returnMoney(unit, paymentId, events);
  if (state.status === "voided" && events.length > 0) await publishPayment(unit, paymentId, state);
  if (state.order === null || state.status !== "authorized") return "done";
  const reason = await approvalOf(unit, paymentId, state.order);
  if (reason !== null) {
    await refuse(unit, paymentId, reason);
    return "done";
  }
  await unit.execute(paymentDecider, paymentId, { type: "ApprovePayment" });
  unit.schedule({ kind: "payment.capture", key: `capture:${paymentId}`, payload: { paymentId } });
  return "done";
};

/** What the buyer gets for his money, in the same transaction as the money itself. */
const deliver = async (unit: UnitOfWork, paymentId: string, order: PaymentOrder): Promise<void> => {
  const pair = pairId(order.buyerId, order.creatorId);
  await match(order.purpose)
    .with({ kind: "subscribe" }, async ({ limited }) => {
      if (limited !== null) {
        await unit.execute(offerPlacesDecider, offerPlacesId(order.creatorId, limited), {
          type: "TakePlace",
          paymentId,
        });
      }
      const { state } = await unit.execute(subscriptionDecider, pair, {
        type: "ActivateSubscription",
        id: paymentId,
      });
      scheduleTerm(unit, pair, state, paymentId);
    })
    .with({ kind: "renew" }, async ({ subscriptionId: id }) => {
      const { state } = await unit.execute(subscriptionDecider, pair, {
        type: "RenewSubscription",
        id,
        paymentId,
        price: order.amount,
      });
      scheduleTerm(unit, pair, state, id);
    })
    .with({ kind: "follow" }, async () => {
      await unit.execute(subscriptionDecider, pair, { type: "FollowForFree", id: paymentId });
    })
    .exhaustive();
  if (order.amount > 0) {
    const postings = salePostings(order.buyerId, order.creatorId, order.amount);
    await unit.begin(ledgerDecider, paymentId, { type: "PostTransaction", postings });
  }
};

/** Read before anything is written: whether the buyer has never paid, and the creator's name for the message. */
const factsOf = async (unit: UnitOfWork, { buyerId, creatorId }: PaymentOrder): Promise<PaymentFacts> => {
  const row = await unit.sql
    .selectFrom("account")
    .select(["username"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("payment").select("id").where("buyer_id", "=", buyerId).where("status", "=", "settled"),
      ).as("has_paid"),
    )
    .where("id", "=", creatorId)
    .executeTakeFirst();
  return { username: row?.username ?? "", initialPurchase: row?.has_paid !== true };
};

const saveCard = async (
  unit: UnitOfWork,
  buyerId: string,
  provider: string,
  card: SavedCard,
): Promise<void> => {
  const row = { provider, token: card.token, brand: card.brand, last4: card.last4, saved_at: unit.now };
  await unit.writes
    .insertInto("payment_card")
    .values({ account_id: buyerId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
};

const captured = async (
  unit: UnitOfWork,
  provider: string,
  news: Extract<ProviderNews, { kind: "authorized" | "captured" }>,
): Promise<Handled> => {
  const { paymentId, amount } = news;
  const before = await unit.load(paymentDecider, paymentId);
  if (before.order === null) return "later";
  const pair = pairId(before.order.buyerId, before.order.creatorId);
  // Whatever was paid for is the pair's: its stream is read on the same way.
  const [facts] = await Promise.all([factsOf(unit, before.order), unit.load(subscriptionDecider, pair)]);
  const settle = { type: "SettlePayment", amount, initialPurchase: facts.initialPurchase } as const;
  const { events, state, rejected } = await unit.execute(paymentDecider, paymentId, settle);
  if (rejected !== undefined) return "later";
  if (events.length === 0) return "done";
  await deliver(unit, paymentId, before.order);
  if (news.card !== null) await saveCard(unit, before.order.buyerId, provider, news.card);
  await publishPayment(unit, paymentId, state, facts);
  return "done";
};

/** Nobody sits before a renewal to try another card: this payment ends, tomorrow's is a new one. */
const failRenewal = async (
  unit: UnitOfWork,
  paymentId: string,
  order: PaymentOrder,
  reason: string,
): Promise<void> => {
  if (order.purpose.kind !== "renew") return;
  const pair = pairId(order.buyerId, order.creatorId);
  await unit.execute(paymentDecider, paymentId, { type: "CancelPayment", buyerId: order.buyerId, reason });
  await changeStanding(unit, pair, { type: "FailRenewal", id: order.purpose.subscriptionId });
};

/**
 * One step of a payment after news of the provider, whole or not at all. Each piece of news may come twice and in any
 * order: what is known already changes nothing, what comes too early waits (`later`).
 */
export const handleNews = async (unit: UnitOfWork, provider: string, news: ProviderNews): Promise<Handled> =>
  match(news)
    .with({ kind: "declined" }, async ({ paymentId, code }): Promise<Handled> => {
      const { events, state, rejected } = await unit.execute(paymentDecider, paymentId, {
        type: "DeclinePayment",
        code,
      });
      if (rejected !== undefined) return "later";
      if (events.length === 0) return "done";
      if (state.order?.purpose.kind === "renew") await failRenewal(unit, paymentId, state.order, code);
      await publishPayment(unit, paymentId, state);
      return "done";
    })
    .with({ kind: "authorized" }, (held) => authorized(unit, held))
    .with({ kind: "captured" }, (taken) => captured(unit, provider, taken))
    .with({ kind: "voided" }, async ({ paymentId, reference }): Promise<Handled> => {
      const state = await unit.load(paymentDecider, paymentId);
      if (state.reference === reference) await refuse(unit, paymentId, "payment_failed");
      return "done";
    })
    .exhaustive();
