import { match } from "ts-pattern";

import { accountDecider } from "../../domain/account/account.decider.ts";
import {
  feePostings,
  ledgerDecider,
  returnPostings,
  type Transaction,
} from "../../domain/ledger/ledger.decider.ts";
import { isRevoked, returnedOf, type ReturnCommand, type Returns } from "../../domain/payment/money-back.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { ProviderEvent } from "./payment.port.ts";
import { purchaseOf, type PaymentStep } from "./purchase.ts";

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
    .with({ kind: "refundFailed" }, ({ refundId, code }) => ({ type: "FailRefund", refundId, code }))
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

/** How the books name the movement and what of a dispute's fee moves with it; null: no money moves. */
const movementOf = (event: ReturnEvent): (Omit<Transaction, "postings"> & { readonly fee: number }) | null =>
  match(event)
    .with({ kind: "refunded" }, ({ providerRefundId }) => ({
      kind: "refund" as const,
      reference: providerRefundId,
      fee: 0,
    }))
    .with({ kind: "disputed" }, ({ disputeId, fee }) => ({
      kind: "dispute" as const,
      reference: disputeId,
      fee,
    }))
    .with({ kind: "disputeClosed", won: true }, ({ disputeId, feeReturned }) => ({
      kind: "disputeWon" as const,
      reference: disputeId,
      fee: 0 - feeReturned,
    }))
    .otherwise(() => null);

const book = async (
  unit: UnitOfWork,
  paymentId: string,
  event: ReturnEvent,
  [before, after]: readonly [Returns, Returns],
): Promise<void> => {
  const movement = movementOf(event);
  if (movement === null) return;
  const { transactions } = await unit.load(ledgerDecider, paymentId);
  const sale = transactions.find(({ kind }) => kind === "sale")?.postings ?? [];
  const { kind, reference, fee } = movement;
  const postings = [...returnPostings(sale, returnedOf(before), returnedOf(after)), ...feePostings(fee)];
  await unit.execute(ledgerDecider, paymentId, { type: "PostTransaction", kind, reference, postings });
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
  await book(unit, id, event, [before, after]);
  const purchase = purchaseOf(purchases, order.purpose);
  if (isRevoked(after) && !isRevoked(before)) await purchase.revoke({ unit, id, order });
  if (isRevoked(before) && !isRevoked(after)) await purchase.restore({ unit, id, order });
  // The account counts: a second dispute blocks its tips (CCONST-09).
  if (event.kind === "disputed")
    await unit.execute(accountDecider, order.buyerId, { type: "RecordDispute", disputeId: event.disputeId });
  return "done";
};
