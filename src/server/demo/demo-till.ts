import type { PaymentOrder } from "../../domain/payment/payment.ts";
import type { OfferChoice } from "../../domain/offer/offer.ts";
import { orderOf } from "../payment/order.ts";
import type { PaymentPayload } from "../../protocol/payment/payment.payload.ts";
import { applyProviderEvent } from "../payment/payment.process.ts";
import type { Purchases } from "../payment/purchase.ts";
import { startPayment } from "../payment/start-payment.ts";
import { usualSite } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";
import { unitAt } from "./past.ts";

const market = { site: usualSite, country: "US" };
const card = { brand: "Visa", last4: "4242" };

/** What the seed needs: a unit of work and the source of new ids. */
export interface DemoTill {
  readonly unit: UnitOfWork;
  readonly purchases: Purchases;
  readonly ids: DemoIds;
  readonly nextId: () => string;
}

/** The sandbox's name of a payment's charge. */
export const referenceOf = (paymentId: string): string => `auth_demo_${paymentId}`;

const book = async (
  { sql }: UnitOfWork,
  payment: { readonly id: string; readonly customer: string; readonly amount: number; readonly at: number },
): Promise<{ readonly reference: string; readonly token: string }> => {
  const reference = referenceOf(payment.id);
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

/** A payment in the past, taken through our own rules and the sandbox's books; answers its id. */
export const pay = async (
  { unit, purchases, nextId }: DemoTill,
  order: PaymentOrder,
  at: number,
): Promise<string> => {
  const then = unitAt(unit, at);
  const paymentId = nextId();
  const { amount, buyerId } = order;
  await startPayment(then, paymentId, order);
  const { reference, token } = await book(unit, { id: paymentId, customer: buyerId, amount, at });
  const held = { paymentId, reference, amount, card: { token, ...card } };
  const step = { unit: then, purchases, provider: "sandbox" };
  await applyProviderEvent(step, { kind: "authorized", ...held });
  await applyProviderEvent(step, { kind: "captured", ...held });
  return paymentId;
};

/** A purchase in the past; answers its payment's id. */
export const buy = async (
  till: DemoTill,
  buyer: string,
  asked: PaymentPayload,
  ago: number,
): Promise<string> => {
  const { unit, purchases, ids } = till;
  const at = unit.now - ago;
  const ordered = await orderOf({ unit: unitAt(unit, at), purchases, market }, idOf(ids, buyer), asked);
  if (ordered.refused !== undefined)
    throw new Error(`The demo's ${buyer} could not buy: ${ordered.refused.code}.`);
  return pay(till, ordered.order, at);
};

export const subscribe = (username: string, choice: OfferChoice): PaymentPayload => ({
  payment_intent: "subscription",
  model_username: username,
  duration: choice,
});
