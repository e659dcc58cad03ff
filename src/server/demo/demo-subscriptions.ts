import type { OfferChoice } from "../../domain/offer/offer.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { orderOf } from "../payment/order.ts";
import type { PaymentPayload } from "../payment/payment-payload.ts";
import { applyProviderEvent } from "../payment/payment.process.ts";
import type { Purchases } from "../payment/purchase.ts";
import { startPayment } from "../payment/start-payment.ts";
import { usualSite } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";
import { must, unitAt } from "./past.ts";

const day = 86_400;
const hour = 3600;
const market = { site: usualSite, country: "US" };
const card = { brand: "visa", last4: "4242" };

/** What the seed needs: a unit of work and the source of new ids. */
export interface DemoTill {
  readonly unit: UnitOfWork;
  readonly purchases: Purchases;
  readonly ids: DemoIds;
  readonly nextId: () => string;
}

const book = async (
  { sql }: UnitOfWork,
  payment: { readonly id: string; readonly customer: string; readonly amount: number; readonly at: number },
): Promise<{ readonly reference: string; readonly token: string }> => {
  const reference = `auth_demo_${payment.id}`;
  const token = `card_demo_${payment.id}`;
  const { customer, amount, at } = payment;
  await sql
    .insertInto("sandbox_card")
    .values({ token, customer, ...card, created_at: at })
    .execute();
  const hold = { id: reference, payment_id: payment.id, customer, amount, card_token: token, created_at: at };
  await sql
    .insertInto("sandbox_authorization")
    .values({ ...hold, status: "captured" })
    .execute();
  await sql
    .insertInto("sandbox_ledger")
    .values({ payment_id: payment.id, authorization_id: reference, amount, charged_at: at })
    .execute();
  return { reference, token };
};

/** A purchase in the past, taken through our own rules and the sandbox's books. */
const buy = async (
  { unit, purchases, ids, nextId }: DemoTill,
  buyer: string,
  asked: PaymentPayload,
  ago: number,
): Promise<string> => {
  const then = unitAt(unit, unit.now - ago);
  const buyerId = idOf(ids, buyer);
  const ordered = await orderOf({ unit: then, purchases, market }, buyerId, asked);
  if (ordered.refused !== undefined)
    throw new Error(`The demo's ${buyer} could not buy: ${ordered.refused.code}.`);
  const paymentId = nextId();
  const { amount } = ordered.order;
  await startPayment(then, paymentId, ordered.order);
  const { reference, token } = await book(unit, { id: paymentId, customer: buyerId, amount, at: then.now });
  const held = { paymentId, reference, amount, card: { token, ...card } };
  const step = { unit: then, purchases, provider: "sandbox" };
  await applyProviderEvent(step, { kind: "authorized", ...held });
  await applyProviderEvent(step, { kind: "captured", ...held });
  return paymentId;
};

const subscribe = (username: string, choice: OfferChoice): PaymentPayload => ({
  payment_intent: "subscription",
  model_username: username,
  duration: choice,
});

/** Ava's Snapchat: a member who is there, one whom she has to add, and one whom she has to remove. */
const makeSnapchat = async (till: DemoTill): Promise<void> => {
  const { unit, ids } = till;
  const join = async (username: string, name: string, ago: number, addedAgo: number | null) => {
    const asked = { payment_intent: "snapchat", model_username: "ava", snapchat_username: name };
    const id = await buy(till, username, asked, ago);
    // His page has thanked him long ago.
    await unit.sql
      .updateTable("snapchat_member")
      .set({ told_at: unit.now - ago, added_at: addedAgo === null ? null : unit.now - addedAgo })
      .where("subscription_id", "=", id)
      .execute();
    return id;
  };
  await join("snapper", "snapper.demo", 6 * day, 6 * day - hour);
  await join("joiner", "joiner.demo", 5 * hour, null);
  const ended = await join("leaver", "leaver.demo", 45 * day, 44 * day);
  const pair = pairId({ fanId: idOf(ids, "leaver"), creatorId: idOf(ids, "ava") });
  const at = (ago: number) => unitAt(unit, unit.now - ago);
  await must(at(30 * day), subscriptionDecider, pair, { type: "CancelSubscription", of: "snapchat" });
  await must(at(2 * day), subscriptionDecider, pair, { type: "ExpireSubscription", id: ended });
};

/** What the demo's fans have at its creators: every kind of subscription in every state that a page can show. */
export const makeSubscriptions = async (till: DemoTill): Promise<void> => {
  const { unit, ids, nextId } = till;
  const pair = (fan: string, creator: string) =>
    pairId({ fanId: idOf(ids, fan), creatorId: idOf(ids, creator) });
  const at = (ago: number) => unitAt(unit, unit.now - ago);
  await buy(till, "sub", subscribe("ava", "1mo"), 12 * day);
  await buy(till, "pack", subscribe("ava", "12mo"), 19 * day);
  await buy(till, "trialist", subscribe("ava", "trial"), 2 * day);
  await buy(till, "expiring", subscribe("ava", "1mo"), 18 * day);
  await must(at(3 * day), subscriptionDecider, pair("expiring", "ava"), {
    type: "CancelSubscription",
    of: "access",
  });
  const lapsed = await buy(till, "expired", subscribe("noah", "1mo"), 75 * day);
  await must(at(60 * day), subscriptionDecider, pair("expired", "noah"), {
    type: "CancelSubscription",
    of: "access",
  });
  await must(at(40 * day), subscriptionDecider, pair("expired", "noah"), {
    type: "ExpireSubscription",
    id: lapsed,
  });
  await must(at(5 * day), subscriptionDecider, pair("gifted", "ava"), {
    type: "GiveSubscription",
    id: nextId(),
    endAt: unit.now + 25 * day,
  });
  // Creators follow creators: the home page of ava has something to show.
  for (const followed of ["noah", "zoe"])
    await must(at(30 * day), subscriptionDecider, pair("ava", followed), {
      type: "FollowForFree",
      id: nextId(),
    });
  await makeSnapchat(till);
  await buy(
    till,
    "follower",
    { payment_intent: "tip", tip_type: "follow_free", model_username: "ava" },
    8 * day,
  );
};
