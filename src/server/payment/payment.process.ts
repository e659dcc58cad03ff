import { sql } from "kysely";
import { match } from "ts-pattern";

import { ledgerDecider, salePostings } from "../../domain/ledger/ledger.decider.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { PaymentEvent } from "../../domain/payment/payment.events.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import type { BasisPoints } from "../../domain/manager/fee.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { applyReturn } from "./money-back.process.ts";
import { publishUserUpdate } from "../account/user-update.ts";
import { isGuest } from "./buyer.ts";
import { guestNames, type BuyerNames } from "./buyer-names.ts";
import { approvalOf } from "./order.ts";
import type { ProviderEvent } from "./payment.port.ts";
import type { PaymentFacts } from "./payment-update.ts";
import { publishPayment } from "./payment-update.ts";
import { saveCard } from "./saved-cards.ts";
import { returnSpending } from "./spending.ts";
import { purchaseOf, type PaymentStep } from "./purchase.ts";

/** Whether a message was used (also: was known already), or must wait for an earlier one; `mismatch`: it held another amount than was ordered. */
export type Handled = "done" | "later" | "mismatch";

/** A transaction for an event of this provider. */
interface ProviderStep extends PaymentStep {
  readonly provider: string;
}

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

const refuse = async (step: PaymentStep, paymentId: string, reason: string): Promise<void> => {
  const { unit, purchases } = step;
  const { events, state } = await unit.execute(paymentDecider, paymentId, { type: "RefusePayment", reason });
  if (events === undefined || events.length === 0 || state.order === null) return;
  await purchaseOf(purchases, state.order.purpose).release(
    { unit, id: paymentId, order: state.order },
    reason,
  );
  await returnSpending(unit, paymentId, state.order.buyerId);
  returnMoney(unit, paymentId, events);
  await publishPayment(step, paymentId, state);
};

const authorized = async (
  step: PaymentStep,
  event: Extract<ProviderEvent, { kind: "authorized" | "captured" }>,
): Promise<Handled> => {
  const { unit } = step;
  const { paymentId, reference, amount } = event;
  const { events, state, rejected } = await unit.execute(paymentDecider, paymentId, {
    type: "AuthorizePayment",
    reference,
    amount,
  });
  if (rejected !== undefined) return "later";
  returnMoney(unit, paymentId, events);
  if (state.status === "voided" && events.length > 0) await publishPayment(step, paymentId, state);
  if (events.some(({ type, data }) => type === "PaymentVoided" && data.reason === "amount_mismatch"))
    return "mismatch";
  if (state.order === null || state.status !== "authorized") return "done";
  const reason = await approvalOf(step, paymentId, state.order);
  if (reason !== null) {
    await refuse(step, paymentId, reason);
    return "done";
  }
  await unit.execute(paymentDecider, paymentId, { type: "ApprovePayment" });
  unit.schedule({ kind: "payment.capture", key: `capture:${paymentId}`, payload: { paymentId } });
  return "done";
};

/** What the buyer gets for his money, in the same transaction as the money itself. */
const deliver = async (
  { unit, purchases }: PaymentStep,
  paymentId: string,
  order: PaymentOrder,
  { buyer, manager, referral }: Pick<SettledFacts, "buyer" | "manager" | "referral">,
): Promise<void> => {
  await purchaseOf(purchases, order.purpose).fulfil({ unit, id: paymentId, order, buyer });
  if (order.amount > 0) {
    const postings = salePostings({ ...order, manager, referral });
    const sale = { type: "PostTransaction", kind: "sale", reference: null, postings } as const;
    await unit.begin(ledgerDecider, paymentId, sale);
    unit.schedule({ kind: "mail.receipt", key: `receipt:${paymentId}`, payload: { paymentId } });
  }
};

interface SettledFacts extends PaymentFacts {
  readonly buyer: BuyerNames;
  /** Who manages the creator at this moment, and for which part of her sales (MGR-04). */
  readonly manager: { readonly id: AccountId; readonly fee: BasisPoints } | null;
  /** Who brought the creator and has a part of this sale. */
  readonly referral: { readonly id: AccountId; readonly share: BasisPoints } | null;
  /** The card of the buyer that is charged until now, in his words. */
  readonly charged: string | null;
}

interface FactsRow extends BuyerNames {
  readonly id: AccountId;
  readonly manager_id: AccountId | null;
  readonly fee: BasisPoints | null;
  readonly referrer_id: AccountId | null;
  readonly share: BasisPoints | null;
  readonly has_paid: boolean;
  readonly charged: string | null;
}

/** Read at once before anything is written: whether the buyer has never paid, names for what both are told, her manager, who brought her. */
const factsOf = async (unit: UnitOfWork, { buyerId, creatorId }: PaymentOrder): Promise<SettledFacts> => {
  const rows = await unit.sql
    .selectFrom(
      // As text: building this tree took longer than all else that a settlement computes.
      sql<FactsRow>`(select account.id, account.username, account.display_name, granted.manager_id, granted.fee,
        referrer.id as referrer_id, referral.share,
        coalesce((select has_purchase from account where id = ${buyerId}),
          exists (select from payment where buyer_id = ${buyerId} and status = 'settled')) as has_paid,
        (select brand || ' ' || last4 from payment_card where account_id = ${buyerId}) as charged
      from account
      left join manager_grant as granted on granted.creator_id = account.id and granted.accepted_at <= ${unit.now}
      left join referral on referral.referred_id = account.id and referral.ends_at > ${unit.now}
      left join account as referrer on referrer.id = referral.referrer_id and referrer.is_direct_pay and not referrer.suspended
      where account.id in (${buyerId}, ${creatorId}))`.as("facts"),
    )
    .selectAll()
    .execute();
  const [buyer, creator] = [buyerId, creatorId].map((each) => rows.find(({ id }) => id === each));
  return {
    buyer: buyer ?? guestNames,
    manager:
      creator?.manager_id == null || creator.fee === null
        ? null
        : { id: creator.manager_id, fee: creator.fee },
    // Nobody has a part of what he pays himself, nor of the sales of a creator whom he manages.
    referral:
      creator?.referrer_id == null ||
      creator.share === null ||
      [buyerId, creator.manager_id].includes(creator.referrer_id)
        ? null
        : { id: creator.referrer_id, share: creator.share },
    username: creator?.username ?? "",
    initialPurchase: !rows.some(({ has_paid }) => has_paid),
    charged: rows[0]?.charged ?? null,
  };
};

const captured = async (
  step: ProviderStep,
  event: Extract<ProviderEvent, { kind: "authorized" | "captured" }>,
): Promise<Handled> => {
  const { unit, purchases, provider } = step;
  const { paymentId, amount } = event;
  const before = await unit.load(paymentDecider, paymentId);
  if (before.order === null) return "later";
  const { order } = before;
  const [facts] = await Promise.all([
    factsOf(unit, order),
    purchaseOf(purchases, order.purpose).preload?.({ unit, id: paymentId, order }),
  ]);
  const settle = { type: "SettlePayment", amount, initialPurchase: facts.initialPurchase } as const;
  const { events, state, rejected } = await unit.execute(paymentDecider, paymentId, settle);
  if (rejected !== undefined) return "later";
  if (events.length === 0) return "done";
  await deliver(step, paymentId, order, facts);
  const { card } = event;
  const { charged } = facts;
  // What is saved its owner may have changed since it was charged.
  if (card !== null && order.onSavedCard !== true)
    await saveCard(unit, order.buyerId, { provider, card, charged });
  await publishPayment(step, paymentId, state, facts);
  // From now on a free follow needs no card check (FOLLOW-02): not every purchase reloads the page that knows him.
  if (facts.initialPurchase && !isGuest(order.buyerId)) await publishUserUpdate(unit, order.buyerId);
  return "done";
};

/** A declined card: the payer may try another one, unless nobody is there to do so. */
const declined = async (
  step: PaymentStep,
  { paymentId, code }: Extract<ProviderEvent, { kind: "declined" }>,
): Promise<Handled> => {
  const { unit, purchases } = step;
  const { events, state, rejected } = await unit.execute(paymentDecider, paymentId, {
    type: "DeclinePayment",
    code,
  });
  if (rejected !== undefined) return "later";
  const { order } = state;
  if (events.length === 0 || order === null) return "done";
  const purchase = purchaseOf(purchases, order.purpose);
  if (purchase.unattended !== undefined) {
    const cancel = { type: "CancelPayment", buyerId: order.buyerId, reason: code } as const;
    await unit.execute(paymentDecider, paymentId, cancel);
    await purchase.release({ unit, id: paymentId, order }, code);
  }
  await publishPayment(step, paymentId, state);
  return "done";
};

/**
 * One step of a payment after an event of the provider, whole or not at all. Each event may come twice and in any order:
 * what is known already changes nothing, what comes too early waits (`later`).
 */
export const applyProviderEvent = async (step: ProviderStep, event: ProviderEvent): Promise<Handled> =>
  match(event)
    .with({ kind: "declined" }, (refusal) => declined(step, refusal))
    .with({ kind: "authorized" }, (held) => authorized(step, held))
    .with({ kind: "captured" }, (taken) => captured(step, taken))
    .with({ kind: "voided" }, async ({ paymentId, reference }): Promise<Handled> => {
      const state = await step.unit.load(paymentDecider, paymentId);
      if (state.reference === reference) await refuse(step, paymentId, "payment_failed");
      return "done";
    })
    .with(
      { kind: "refunded" },
      { kind: "refundFailed" },
      { kind: "disputed" },
      { kind: "disputeClosed" },
      (back) => applyReturn(step, back),
    )
    .with({ kind: "cardUpdated" }, async ({ card }): Promise<Handled> => {
      for (const table of ["payment_card", "other_card"] as const)
        await step.unit.writes
          .updateTable(table)
          .set({ brand: card.brand, last4: card.last4 })
          .where("provider", "=", step.provider)
          .where("token", "=", card.token)
          .execute();
      return "done";
    })
    .exhaustive();
