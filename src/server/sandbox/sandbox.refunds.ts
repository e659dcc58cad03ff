import type { Kysely } from "kysely";

import type { Cents } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { PaymentProvider, ProviderEvent, ProviderTransaction } from "../payment/payment.port.ts";
import type { Clock } from "../ports/clock.ts";
import { findHold, named, tell, type Sql } from "./sandbox.books.ts";

/** What the sandbox keeps for each dispute, and gives back for a won one. Cents. */
const DISPUTE_FEE = 1500;

/** What may happen to money that was taken. Without an amount: all that is left of it. */
export interface AfterCharge {
  readonly refund: PaymentProvider["refund"];
  /** The sandbox's own people give money back; null when there is none. */
  readonly refundHere: (paymentId: string, amount?: Cents) => Promise<ProviderEvent | null>;
  /** The payer's bank takes money back; null when there is none. */
  readonly openDispute: (paymentId: string, amount?: Cents) => Promise<ProviderEvent | null>;
  /** The bank decides; null without an open dispute. */
  readonly closeDispute: (paymentId: string, won: boolean) => Promise<ProviderEvent | null>;
}

type Within = <Result>(paymentId: string, work: (transaction: Sql) => Promise<Result>) => Promise<Result>;

/** What of a charge was neither given nor taken back. */
const leftOf = async (transaction: Sql, charge: { id: string; amount: Cents }): Promise<Cents> => {
  const sumOf = async (rows: Promise<readonly { amount: Cents }[]>) =>
    (await rows).reduce((sum, { amount }) => sum + amount, 0);
  const { id } = charge;
  const refunds = transaction
    .selectFrom("sandbox_refund")
    .select("amount")
    .where("authorization_id", "=", id);
  const disputes = transaction
    .selectFrom("sandbox_dispute")
    .select("amount")
    .where("authorization_id", "=", id)
    .where("status", "!=", "won");
  return charge.amount - (await sumOf(refunds.execute())) - (await sumOf(disputes.execute()));
};

const openDisputeOf = (transaction: Sql, authorizationId: string) =>
  transaction
    .selectFrom("sandbox_dispute")
    .selectAll()
    .where("authorization_id", "=", authorizationId)
    .where("status", "=", "open")
    .executeTakeFirst();

export const afterCharge = (within: Within, clock: Clock): AfterCharge => {
  const give = async (transaction: Sql, id: string, refundId: string | null, amount: Cents) => {
    const row = { id: named("re"), refund_id: refundId, authorization_id: id, amount };
    await transaction
      .insertInto("sandbox_refund")
      .values({ ...row, created_at: clock.now() })
      .execute();
    return row.id;
  };

  return {
    refund: ({ refundId, paymentId, reference, amount }) =>
      within(paymentId, async (transaction) => {
        const known = await transaction
          .selectFrom("sandbox_refund")
          .select(["id", "amount"])
          .where("refund_id", "=", refundId)
          .executeTakeFirst();
        const about = { paymentId, reference, refundId };
        if (known !== undefined)
          return { kind: "refunded", ...about, providerRefundId: known.id, amount: known.amount };
        const failed = (code: string) => ({ kind: "refundFailed", ...about, code }) as const;
        const charge = await findHold(transaction, paymentId);
        if (charge?.id !== reference || charge.status !== "captured") return failed("not_charged");
        if ((await openDisputeOf(transaction, reference)) !== undefined) return failed("charge_disputed");
        if (amount > (await leftOf(transaction, charge))) return failed("amount_too_large");
        const providerRefundId = await give(transaction, reference, refundId, amount);
        const refunded = { kind: "refunded", ...about, providerRefundId, amount } as const;
        await tell(transaction, refunded, clock.now());
        return refunded;
      }),

    refundHere: (paymentId, asked) =>
      within(paymentId, async (transaction) => {
        const charge = await findHold(transaction, paymentId);
        if (charge?.status !== "captured") return null;
        const left = await leftOf(transaction, charge);
        const amount = asked ?? left;
        if (amount <= 0 || amount > left) return null;
        const providerRefundId = await give(transaction, charge.id, null, amount);
        const about = { paymentId, reference: charge.id, refundId: null };
        const event: ProviderEvent = { kind: "refunded", ...about, providerRefundId, amount };
        await tell(transaction, event, clock.now());
        return event;
      }),

    openDispute: (paymentId, asked) =>
      within(paymentId, async (transaction) => {
        const charge = await findHold(transaction, paymentId);
        if (charge?.status !== "captured") return null;
        const left = await leftOf(transaction, charge);
        const amount = asked ?? left;
        if (amount <= 0 || amount > left) return null;
        const id = named("dp");
        const money = { amount, fee: DISPUTE_FEE };
        await transaction
          .insertInto("sandbox_dispute")
          .values({
            id,
            authorization_id: charge.id,
            ...money,
            status: "open",
            opened_at: clock.now(),
            closed_at: null,
          })
          .execute();
        const about = { paymentId, reference: charge.id, disputeId: id };
        const event: ProviderEvent = { kind: "disputed", ...about, ...money };
        await tell(transaction, event, clock.now());
        return event;
      }),

    closeDispute: (paymentId, won) =>
      within(paymentId, async (transaction) => {
        const charge = await findHold(transaction, paymentId);
        if (charge === undefined) return null;
        const dispute = await openDisputeOf(transaction, charge.id);
        if (dispute === undefined) return null;
        await transaction
          .updateTable("sandbox_dispute")
          .set({ status: won ? "won" : "lost", closed_at: clock.now() })
          .where("id", "=", dispute.id)
          .execute();
        const about = { paymentId, reference: charge.id, disputeId: dispute.id };
        const feeReturned = won ? dispute.fee : 0;
        const event: ProviderEvent = { kind: "disputeClosed", ...about, won, feeReturned };
        await tell(transaction, event, clock.now());
        return event;
      }),
  };
};

/** The movements of the sandbox's books in a time (epoch seconds), by when they were. */
export const readTransactions = async (
  database: Kysely<Database>,
  { from, to }: Parameters<PaymentProvider["transactions"]>[0],
): Promise<readonly ProviderTransaction[]> => {
  const charges = await database
    .selectFrom("sandbox_ledger")
    .select(["authorization_id as id", "payment_id", "amount", "charged_at as at"])
    // The check of a card moves no money.
    .where("amount", ">", 0)
    .where("charged_at", ">=", from)
    .where("charged_at", "<", to)
    .execute();
  const refunds = await database
    .selectFrom("sandbox_refund as refund")
    .innerJoin("sandbox_authorization as charge", "charge.id", "refund.authorization_id")
    .select(["refund.id", "charge.payment_id", "refund.amount", "refund.created_at as at"])
    .where("refund.created_at", ">=", from)
    .where("refund.created_at", "<", to)
    .execute();
  const disputes = await database
    .selectFrom("sandbox_dispute as dispute")
    .innerJoin("sandbox_authorization as charge", "charge.id", "dispute.authorization_id")
    .selectAll("dispute")
    .select("charge.payment_id")
    .where((row) =>
      row.or([
        row.and([row("opened_at", ">=", from), row("opened_at", "<", to)]),
        row.and([row("closed_at", ">=", from), row("closed_at", "<", to)]),
      ]),
    )
    .execute();
  const within = (at: number | null): at is number => at !== null && at >= from && at < to;
  const lines: ProviderTransaction[] = [
    ...charges.map(
      ({ id, payment_id: paymentId, amount, at }) => ({ kind: "charge", id, paymentId, amount, at }) as const,
    ),
    ...refunds.map(
      ({ id, payment_id: paymentId, amount, at }) =>
        ({ kind: "refund", id, paymentId, amount: 0 - amount, at }) as const,
    ),
  ];
  for (const { id, payment_id: paymentId, amount, fee, status, opened_at, closed_at } of disputes) {
    const money = amount + fee;
    if (within(opened_at)) lines.push({ kind: "dispute", id, paymentId, amount: 0 - money, at: opened_at });
    if (status === "won" && within(closed_at))
      lines.push({ kind: "disputeWon", id, paymentId, amount: money, at: closed_at });
  }
  return lines.toSorted((one, other) => one.at - other.at);
};
