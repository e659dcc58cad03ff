import { pairId } from "../../domain/pair/pair.ts";
import { goesOn, subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { PairId } from "../../domain/unit/unit.ts";
import type { Purchase, Sale } from "../payment/purchase.ts";
import { changeStanding } from "./change-standing.ts";
import { restoreSubscription, revokeSubscription } from "./revoke.ts";
import { scheduleTerm } from "./term.ts";

const pairOf = ({ order: { buyerId: fanId, creatorId } }: Sale<"renew">): PairId =>
  pairId({ fanId, creatorId });

/** The subscription counts as past due, so that the fan keeps his access for three days (ENT-05). */
const fail = async (sale: Sale<"renew">): Promise<void> => {
  await changeStanding(sale.unit, pairOf(sale), {
    type: "FailRenewal",
    id: sale.order.purpose.subscriptionId,
  });
};

/** The next term of a subscription, ordered by its `subscription.term`. */
export const renewPurchase: Purchase<"renew"> = {
  intent: "subscription",
  orderable: null,
  reserve: async (sale) => {
    const { entries } = await sale.unit.load(subscriptionDecider, pairOf(sale));
    const entry = entries.find(({ id }) => id === sale.order.purpose.subscriptionId);
    return entry !== undefined && goesOn(entry, sale.unit.now) ? null : "offer_ended";
  },
  fulfil: async (sale) => {
    const { unit, id: paymentId, order } = sale;
    const { subscriptionId: id } = order.purpose;
    const renewal = { type: "RenewSubscription", id, paymentId, price: order.amount } as const;
    const { state } = await unit.execute(subscriptionDecider, pairOf(sale), renewal);
    scheduleTerm(unit, pairOf(sale), state, id);
  },
  release: fail,
  revoke: (sale) => revokeSubscription(sale, pairOf(sale), sale.order.purpose.subscriptionId),
  restore: (sale) => restoreSubscription(sale, pairOf(sale), sale.order.purpose.subscriptionId),
  preload: (sale) => sale.unit.load(subscriptionDecider, pairOf(sale)),
  // A provider that is away is nothing that the fan can help.
  unattended: { late: fail },
  updateType: () => "fans_subscription",
  receipt: () => ({ eyebrow: "Renewal", line: "Subscription", note: "Cancel anytime." }),
};
