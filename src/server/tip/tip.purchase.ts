import { isTipTextTooLong, MESSAGE_TOO_LONG, tipAmountProblem } from "../../domain/tip/tip.ts";
import { refuseFields } from "../http/reply.ts";
import type { Purchase } from "../payment/purchase.ts";
import { tipRefusal } from "./may-tip.ts";

/** A tip of an amount that the fan chooses, with a message (X-15, X-17, TIP-22). */
export const tipPurchase: Purchase<"tip"> = {
  intent: "tip",
  orderable: {
    tipType: "normal",
    ofOneself: "self_tip",
    order: async ({ unit, market, buyerId, creator, payload }) => {
      const refused = await tipRefusal(unit, market, buyerId, creator);
      if (refused !== null) return { refused };
      const { tip_amount: amount = 0 } = payload;
      const { tip_min: min, tip_max: max } = market.site.record;
      const problem = tipAmountProblem(amount, { min, max });
      if (problem !== null) return { refused: refuseFields({ tip_amount: problem }) };
      const message = payload.tip_message?.trim() ?? "";
      if (isTipTextTooLong(message)) return { refused: refuseFields({ tip_message: MESSAGE_TOO_LONG }) };
      return { purpose: { kind: "tip", message: message === "" ? null : message }, amount };
    },
  },
  // An operator may have blocked either of them while the card was entered.
  reserve: async ({ unit, order: { buyerId, creatorId } }) => {
    const blocked = await unit.sql
      .selectFrom("account")
      .select("id")
      .where("id", "in", [buyerId, creatorId])
      .where("tip_blocked", "=", true)
      .executeTakeFirst();
    return blocked === undefined ? null : "tip_blocked";
  },
  fulfil: async ({ unit, id, order: { buyerId, creatorId, amount, purpose } }) => {
    const fan = await unit.sql
      .selectFrom("account")
      .select(["username", "display_name"])
      .where("id", "=", buyerId)
      .executeTakeFirstOrThrow();
    unit.publish({
      event: "tip.received",
      audience: { account: creatorId },
      data: {
        id,
        username: fan.username,
        display_name: fan.display_name,
        tip_amount: amount,
        tip_message: purpose.message,
        tip_type: "normal",
        stream_id: null,
      },
    });
  },
  release: async () => undefined,
  // A tip gives nothing that could be taken back.
  revoke: async () => undefined,
  restore: async () => undefined,
  updateType: () => "tip",
  receipt: ({ message }) => ({
    eyebrow: "Tip",
    line: message === null ? "Tip" : `Tip with the message “${message}”`,
    note: "Tips are paid once.",
  }),
};
