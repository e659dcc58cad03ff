import { privateShowDecider } from "../../domain/private-show/private-show.decider.ts";
import { refuse } from "../http/reply.ts";
import type { Purchase } from "../payment/purchase.ts";
import { mayTip, tipBlock } from "../tip/may-tip.ts";
import { tellTip } from "../tip/tell-tip.ts";
import { changeShow, roomFactsOf } from "./change-show.ts";

/** A place in a private show, at the price of the accepted invitation; the least tip does not count (PRIV-26). */
export const privateShowPurchase: Purchase<"private_show"> = {
  intent: "tip",
  orderable: {
    isAsked: ({ tip_type, tip_id }) => tip_type === "stream_private" && Boolean(tip_id),
    ofOneself: "self_tip",
    order: async ({ unit, market, buyerId, creator, payload }) => {
      const privateId = String(payload.tip_id ?? "");
      const { status, terms, deadline } = await unit.load(privateShowDecider, privateId);
      const isHis = terms !== null && terms.fanId === buyerId && terms.creatorId === creator.id;
      if (!isHis || status !== "accepted" || unit.now >= deadline!)
        return { refused: refuse("private_not_valid") };
      const refused = await mayTip(unit, market, buyerId, creator, "stream");
      if (refused !== null) return { refused };
      const { amount, minutes } = terms;
      if ((payload.tip_amount ?? amount) !== amount) return { refused: refuse("price_changed") };
      return { purpose: { kind: "private_show", privateId, minutes }, amount };
    },
  },
  reserve: async ({ unit, id: paymentId, order }) =>
    (await tipBlock(unit, order)) ??
    (await changeShow(unit, order.purpose.privateId, { type: "ReservePrivate", paymentId })).rejected,
  fulfil: async (sale) => {
    const { unit, id: paymentId, order } = sale;
    await changeShow(unit, order.purpose.privateId, { type: "PayPrivate", paymentId });
    await tellTip(sale, null, "stream_private");
  },
  release: async ({ unit, id: paymentId, order }) => {
    await changeShow(unit, order.purpose.privateId, { type: "ReleasePrivate", paymentId });
  },
  // All of it went back: who has not paid has no show. One that is over stays as it was.
  revoke: async ({ unit, order }) => {
    const { privateId } = order.purpose;
    const { seen } = await roomFactsOf(unit, privateId);
    await changeShow(unit, privateId, { type: "EndPrivate", reason: "money-back", seen, refundable: 0 });
  },
  restore: async () => undefined,
  updateType: () => "fans_private",
  receipt: ({ minutes }) => ({
    eyebrow: "Private chat",
    line: `A private video chat of ${minutes} minutes`,
    note: "If the creator or a lost connection ends it early, the minutes not held come back to you.",
  }),
};
