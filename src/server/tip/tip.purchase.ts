import type { TipButtonPlace } from "../../domain/tip/tip-button.ts";
import { tipDataOf, tipLimitsFor } from "../../domain/tip/tip-data.ts";
import { isTipTextTooLong, MESSAGE_TOO_LONG, tipAmountProblem } from "../../domain/tip/tip.ts";
import { refuseFields } from "../http/reply.ts";
import type { Purchase } from "../payment/purchase.ts";
import { tellStreamTip } from "../stream/stream-tip.ts";
import { mayTip, tipBlock } from "./may-tip.ts";
import { tipSettingsNow } from "./tip-settings.ts";
import { tellTip } from "./tell-tip.ts";

/** A text that goes with a tip: null when there is none. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;

interface TipKinds {
  readonly tip: "normal";
  readonly stream_tip: "stream";
  readonly private_tip: "stream_private";
}

/** A tip of an amount that the fan chooses, with a message, as it is given in one place (TIP-17, TIP-22, X-15, X-17). */
const tipGivenIn = <Kind extends keyof TipKinds>(
  kind: Kind,
  tipType: TipKinds[Kind],
  place: TipButtonPlace,
): Purchase<Kind> => ({
  intent: "tip",
  orderable: {
    // In a private show it has no id: with one it is the price of the show itself.
    isAsked: ({ tip_type, tip_id }) => tip_type === tipType && !(kind === "private_tip" && tip_id),
    ofOneself: "self_tip",
    order: async ({ unit, market, buyerId, creator, payload }) => {
      const refused = await mayTip(unit, market, buyerId, creator, place);
      if (refused !== null) return { refused };
      const { tip_amount: amount = 0 } = payload;
      const { tip_min: min, tip_max: max } = market.site.record;
      const { tipData } = await tipSettingsNow(unit.sql, market.site);
      const data = tipDataOf(tipData, creator.username);
      const problem = tipAmountProblem(amount, tipLimitsFor({ min, max }, data));
      if (problem !== null) return { refused: refuseFields({ tip_amount: problem }) };
      const message = textOrNull(payload.tip_message);
      if (message !== null && isTipTextTooLong(message))
        return { refused: refuseFields({ tip_message: MESSAGE_TOO_LONG }) };
      return { purpose: { kind, message }, amount };
    },
  },
  reserve: ({ unit, order }) => tipBlock(unit, order),
  fulfil: (sale) => tellTip(sale, sale.order.purpose.message, tipType),
  release: async () => undefined,
  revoke: async () => undefined,
  restore: async () => undefined,
  updateType: () => "fans_tip",
  receipt: ({ message }) => ({
    eyebrow: "Tip",
    line: message === null ? "Tip" : `Tip with the message “${message}”`,
    note: "Tips are paid once.",
  }),
});

/** Given anywhere but in a conversation. */
export const plainTipPurchase = tipGivenIn("tip", "normal", "profile");
/** Given in a broadcast, in whose chat it stands. */
export const streamTipPurchase: Purchase<"stream_tip"> = {
  ...tipGivenIn("stream_tip", "stream", "stream"),
  fulfil: async (sale) => {
    const { unit, id: paymentId, buyer, order } = sale;
    const { buyerId, creatorId, amount, purpose } = order;
    const text = purpose.message ?? "";
    const said = { paymentId, text, isTyped: true };
    const streamId = await tellStreamTip(unit, { creatorId, buyerId, buyer, amount, ...said });
    await tellTip(sale, purpose.message, "stream", undefined, streamId);
  },
};
export const privateTipPurchase = tipGivenIn("private_tip", "stream_private", "stream");
