import type { Stripe } from "stripe";

import type { Books, Charge } from "./stand-in-books.ts";
import { invalid, missing } from "./stand-in-error.ts";

/** What Stripe keeps for a dispute, and gives back for a won one. Cents. */
export const DISPUTE_FEE = 1500;

interface Refund {
  readonly id: string;
  readonly object: "refund";
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Stripe.Metadata;
  readonly payment_intent: string;
  status: "pending" | "succeeded" | "failed";
  failure_reason?: "expired_or_canceled_card";
}

interface Dispute {
  readonly id: string;
  readonly object: "dispute";
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Stripe.Metadata;
  readonly payment_intent: string;
  readonly balance_transactions: Line[];
  status: "needs_response" | "won" | "lost";
}

/** A line of the balance; `fee` is kept of it besides. */
interface Line {
  readonly id: string;
  readonly object: "balance_transaction";
  readonly amount: number;
  readonly created: number;
  readonly currency: string;
  readonly fee: number;
  readonly net: number;
  readonly reporting_category: string;
  readonly type: string;
  readonly source: { readonly id: string };
}

/** What happens to money after it was taken, and the balance in which all of it stands. */
export const createBalance = (books: Books, now: () => number) => {
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const lines: Line[] = [];
  const banks = { areSlow: false };

  const move = (of: Pick<Line, "amount" | "fee" | "reporting_category" | "type" | "source">): Line => {
    const common = { id: books.named("txn"), object: "balance_transaction", created: now() } as const;
    const line = { ...common, currency: "usd", net: of.amount - of.fee, ...of };
    lines.push(line);
    return line;
  };

  const chargeOf = (intent: string): Charge => {
    const charge = [...books.charges.values()].find(
      ({ payment_intent, paid }) => payment_intent === intent && paid,
    );
    if (charge === undefined) throw missing("payment_intent", intent, "payment_intent");
    return charge;
  };
  const openDisputeOf = ({ id }: Charge) =>
    disputes.find(({ charge, status }) => charge === id && status === "needs_response");

  const give = (charge: Charge, amount: number, metadata: Stripe.Metadata): Refund => {
    const about = { charge: charge.id, payment_intent: charge.payment_intent, currency: charge.currency };
    const common = { id: books.named("re"), object: "refund", created: now() } as const;
    const status = banks.areSlow ? "pending" : "succeeded";
    const refund: Refund = { ...common, ...about, amount, metadata, status };
    refunds.push(refund);
    books.happened("refund.created", refund);
    books.happened("charge.refunded", charge);
    return refund;
  };

  return {
    refunds,
    /** Money that was taken; Stripe keeps its price of it. */
    taken: (charge: Charge): void => {
      const fee = Math.round(charge.amount * 0.029) + 30;
      move({ amount: charge.amount, fee, reporting_category: "charge", type: "charge", source: charge });
    },
    /** A hold goes back: told as a refund, though nothing stands in the balance. */
    released: (charge: Charge): void => {
      Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
      give(charge, charge.amount, {});
    },
    refund: (intent: string, asked: number | null, metadata: Stripe.Metadata): Refund => {
      const charge = chargeOf(intent);
      const left = charge.amount_captured - charge.amount_refunded;
      if (openDisputeOf(charge) !== undefined)
        throw invalid("charge_disputed", `Charge ${charge.id} has been charged back; cannot issue a refund.`);
      if (left === 0)
        throw invalid("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
      const amount = asked ?? left;
      if (amount > left)
        throw invalid(
          null,
          `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge.`,
          "amount",
        );
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      const refund = give(charge, amount, metadata);
      move({ amount: 0 - amount, fee: 0, reporting_category: "refund", type: "refund", source: refund });
      return refund;
    },
    /** Refunds are pending from now on, until `endRefund`; or made at once. */
    slowBanks: (areSlow: boolean): void => void (banks.areSlow = areSlow),
    /** The bank takes the newest refund of a payment, or sends it back, though it had succeeded before. */
    endRefund: (intent: string, status: "succeeded" | "failed"): void => {
      const charge = chargeOf(intent);
      const refund = refunds.findLast(({ payment_intent }) => payment_intent === intent);
      if (refund === undefined) throw missing("refund", intent);
      refund.status = status;
      if (status === "failed") refund.failure_reason = "expired_or_canceled_card";
      books.happened("refund.updated", refund);
      if (status === "succeeded") return;
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      const of = { reporting_category: "refund_failure", type: "refund_failure" };
      move({ amount: refund.amount, fee: 0, ...of, source: refund });
      books.happened("refund.failed", refund);
    },
    /** The payer's bank takes the money back: what is left of it, or another sum, as of a card in another currency. */
    openDispute: (intent: string, disputed?: number): void => {
      const charge = chargeOf(intent);
      const amount = disputed ?? charge.amount_captured - charge.amount_refunded;
      const about = { charge: charge.id, payment_intent: intent, currency: charge.currency, metadata: {} };
      const common = { id: books.named("du"), object: "dispute", created: now() } as const;
      const dispute: Dispute = {
        ...common,
        ...about,
        amount,
        balance_transactions: [],
        status: "needs_response",
      };
      charge.disputed = true;
      disputes.push(dispute);
      const of = { fee: DISPUTE_FEE, reporting_category: "dispute", type: "adjustment" };
      dispute.balance_transactions.push(move({ amount: 0 - amount, ...of, source: { id: dispute.id } }));
      books.happened("charge.dispute.created", dispute);
      books.happened("charge.dispute.funds_withdrawn", dispute);
    },
    disputeOf: (intent: string) => ({ dispute: openDisputeOf(chargeOf(intent))! }),
    closeDispute: (intent: string, won: boolean): void => {
      const charge = chargeOf(intent);
      // A bank may give in when it has won already.
      const lost = disputes.find((each) => each.charge === charge.id && each.status === "lost" && won);
      const dispute = openDisputeOf(charge) ?? lost;
      if (dispute === undefined) throw missing("dispute", intent);
      dispute.status = won ? "won" : "lost";
      books.happened("charge.dispute.closed", dispute);
      if (!won) return;
      const of = { fee: 0 - DISPUTE_FEE, reporting_category: "dispute_reversal", type: "adjustment" };
      dispute.balance_transactions.push(move({ amount: dispute.amount, ...of, source: { id: dispute.id } }));
      books.happened("charge.dispute.funds_reinstated", dispute);
    },
    /** Lines of a time, the newest first. */
    between: (from: number, to: number) =>
      lines.filter(({ created }) => created >= from && created < to).toReversed(),
  };
};

export type Balance = ReturnType<typeof createBalance>;
