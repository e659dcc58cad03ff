import { pairId } from "../../domain/pair/pair.ts";
import { goesOn, subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { PairId } from "../../domain/unit/unit.ts";
import type { Purchase, Sale as SaleOf } from "../payment/purchase.ts";
import { changeStanding } from "./change-standing.ts";
import { giveBackIfCreatorLeft } from "./give-back-terms.ts";
import { restoreSubscription, revokeSubscription } from "./revoke.ts";
import { scheduleTerm } from "./term.ts";

type Sale = SaleOf<"renew" | "renew_snapchat">;

const pairOf = ({ order: { buyerId: fanId, creatorId } }: Sale): PairId => pairId({ fanId, creatorId });

/**
 * The subscription counts as past due, so that the fan keeps his access for three days (ENT-05). Where the creator may not sell any
 * more, or the fan has left, no other try would help: it ends.
 */
const fail = async (sale: Sale, reason?: string): Promise<void> => {
  const isOver = reason === "profile_pending" || reason === "account_deleted";
  await changeStanding(sale.unit, pairOf(sale), {
    type: isOver ? "AbandonRenewal" : "FailRenewal",
    id: sale.order.purpose.subscriptionId,
  });
};

const renewal = {
  orderable: null,
  reserve: async (sale: Sale) => {
    const { entries } = await sale.unit.load(subscriptionDecider, pairOf(sale));
    const entry = entries.find(({ id }) => id === sale.order.purpose.subscriptionId);
    return entry !== undefined && goesOn(entry, sale.unit.now) ? null : "offer_ended";
  },
  fulfil: async (sale: Sale) => {
    const { unit, id: paymentId, order } = sale;
    const { subscriptionId: id } = order.purpose;
    const command = { type: "RenewSubscription", id, paymentId, price: order.amount } as const;
    const { state } = await unit.execute(subscriptionDecider, pairOf(sale), command);
    scheduleTerm(unit, pairOf(sale), state, id);
    await giveBackIfCreatorLeft(unit, order.creatorId, id);
  },
  release: fail,
  revoke: (sale: Sale) => revokeSubscription(sale, pairOf(sale), sale.order.purpose.subscriptionId),
  restore: (sale: Sale) => restoreSubscription(sale, pairOf(sale), sale.order.purpose.subscriptionId),
  preload: (sale: Sale) => sale.unit.load(subscriptionDecider, pairOf(sale)),
  // A provider that is away is nothing that the fan can help.
  unattended: { late: (sale: Sale) => fail(sale) },
};

/** The next term of a subscription, ordered by its `subscription.term`. */
export const renewPurchase: Purchase<"renew"> = {
  ...renewal,
  intent: "subscription",
  updateType: () => "fans_subscription",
  receipt: () => ({ eyebrow: "Renewal", line: "Subscription", note: "Cancel anytime." }),
};

/** The same of a Snapchat membership, under its own name (PAY-10, X-24). */
export const renewSnapchatPurchase: Purchase<"renew_snapchat"> = {
  ...renewal,
  intent: "snapchat",
  updateType: () => "fans_snapchat",
  receipt: () => ({ eyebrow: "Renewal", line: "A month of Snapchat", note: "Cancel anytime." }),
};
