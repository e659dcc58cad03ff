import { match } from "ts-pattern";

import { accountDecider } from "../../domain/account/account.decider.ts";
import {
  feePostings,
  ledgerDecider,
  returnPostings,
  type Transaction,
} from "../../domain/ledger/ledger.decider.ts";
import { isRevoked, returnedOf, type ReturnCommand } from "../../domain/payment/money-back.ts";
import type { PaymentEvent } from "../../domain/payment/payment.events.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { ProviderEvent } from "./payment.port.ts";
import { purchaseOf, type PaymentStep } from "./purchase.ts";
import { tellMoneyBack } from "./tell-money-back.ts";

/** What the provider says of money that was taken. */
export type ReturnEvent = Extract<
  ProviderEvent,
  { readonly kind: "refunded" | "refundFailed" | "disputed" | "disputeClosed" }
>;

/** Asks for a refund (null: all that is left), with the job that asks the provider until it answers. */
export const askRefund = async (
  unit: UnitOfWork,
  paymentId: string,
  asked: Omit<Extract<ReturnCommand, { type: "AskRefund" }>, "type">,
) => {
  const done = await unit.execute(paymentDecider, paymentId, { type: "AskRefund", ...asked });
  const { refundId } = asked;
  if (done.rejected === undefined)
    unit.schedule({ kind: "payment.refund", key: `refund:${refundId}`, payload: { paymentId, refundId } });
  return done;
};

const commandOf = (event: ReturnEvent): ReturnCommand =>
  match(event)
    .returnType<ReturnCommand>()
    .with({ kind: "refunded" }, ({ refundId, providerRefundId, amount }) => ({
      type: "ConfirmRefund",
      refundId,
      providerRefundId,
      amount,
    }))
    .with({ kind: "refundFailed" }, ({ refundId, providerRefundId = null, code }) => ({
      type: "FailRefund",
      refundId,
      providerRefundId,
      code,
    }))
    .with({ kind: "disputed" }, ({ disputeId, amount, fee }) => ({
      type: "OpenDispute",
      disputeId,
      amount,
      fee,
    }))
    .with({ kind: "disputeClosed" }, ({ disputeId, won, feeReturned }) => ({
      type: "CloseDispute",
      disputeId,
      won,
      feeReturned,
    }))
    .exhaustive();

/** What a fact moves: to the buyer, and to the provider for disputes (below 0: from them). Null: no money. Cents. */
const movementOf = (
  event: PaymentEvent,
): (Omit<Transaction, "postings"> & { readonly back: number; readonly fee: number }) | null =>
  match(event)
    .with({ type: "PaymentRefunded" }, ({ data: { providerRefundId: reference, amount: back } }) => ({
      ...({ kind: "refund" } as const),
      ...{ reference, back, fee: 0 },
    }))
    .with({ type: "RefundReversed" }, ({ data: { providerRefundId: reference, amount } }) => ({
      ...({ kind: "refundFailed" } as const),
      ...{ reference, back: 0 - amount, fee: 0 },
    }))
    .with({ type: "PaymentDisputed" }, ({ data: { disputeId: reference, amount: back, fee } }) => ({
      ...({ kind: "dispute" } as const),
      ...{ reference, back, fee },
    }))
    .with({ type: "DisputeWon" }, ({ data: { disputeId: reference, amount, feeReturned } }) => ({
      ...({ kind: "disputeWon" } as const),
      ...{ reference, back: 0 - amount, fee: 0 - feeReturned },
    }))
    .otherwise(() => null);

/** Books what moved; `before` cents of the payment were back at the buyer. */
const book = async (
  unit: UnitOfWork,
  paymentId: string,
  events: readonly PaymentEvent[],
  before: number,
): Promise<void> => {
  const { transactions } = await unit.load(ledgerDecider, paymentId);
  const sale = transactions.find(({ kind }) => kind === "sale")?.postings ?? [];
  let returned = before;
  for (const event of events) {
    const movement = movementOf(event);
    if (movement === null) continue;
    const { kind, reference, back, fee } = movement;
    const postings = [...returnPostings(sale, returned, returned + back), ...feePostings(fee)];
    await unit.execute(ledgerDecider, paymentId, { type: "PostTransaction", kind, reference, postings });
    returned += back;
  }
};

const paymentOf = async (unit: UnitOfWork, { paymentId, reference }: ReturnEvent): Promise<string | null> => {
  if (paymentId !== null) return paymentId;
  const row = await unit.sql
    .selectFrom("payment")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.id ?? null;
};

/**
 * What becomes of settled money, after an event of the provider: payment, books and what the buyer has for it change in one
 * transaction. In any order and twice, as every event of a provider.
 */
export const applyReturn = async (
  { unit, purchases }: PaymentStep,
  event: ReturnEvent,
): Promise<"done" | "later"> => {
  const id = await paymentOf(unit, event);
  if (id === null) return "later";
  const before = await unit.load(paymentDecider, id);
  const { events, state: after, rejected } = await unit.execute(paymentDecider, id, commandOf(event));
  if (rejected !== undefined || before.order === null) return "later";
  if (events.length === 0) return "done";
  const { order } = before;
  await book(unit, id, events, returnedOf(before));
  const purchase = purchaseOf(purchases, order.purpose);
  const returned = returnedOf(after) - returnedOf(before);
  if (returned !== 0) await purchase.returned?.({ unit, id, order }, returned);
  if (isRevoked(after) && !isRevoked(before)) await purchase.revoke({ unit, id, order });
  if (isRevoked(before) && !isRevoked(after)) await purchase.restore({ unit, id, order });
  for (const { type, data } of events)
    if (type === "RefundFailed" && data.refundId !== null)
      await purchase.refundFailed?.({ unit, id, order }, data.refundId);
  // The account counts: a second dispute blocks its tips (CCONST-09).
  if (event.kind === "disputed")
    await unit.execute(accountDecider, order.buyerId, { type: "RecordDispute", disputeId: event.disputeId });
  await tellMoneyBack(unit, id, order, events);
  return "done";
};
