import { sql } from "kysely";

import { postLocks } from "../../domain/post/post.ts";
import { isTipTextTooLong, MESSAGE_TOO_LONG } from "../../domain/tip/tip.ts";
import type { UnlockKey } from "../../domain/unlock/unlock-id.ts";
import { refuse, refuseFields } from "../http/reply.ts";
import { idIn } from "../payment/payment-payload.ts";
import type { Purchase, Sale } from "../payment/purchase.ts";
import { readCensoredPicture, readerOf } from "../post/priced-post.ts";
import { noteSale } from "../unlock/sold.ts";
import { changeUnlock } from "../unlock/unlock.ts";
import { mayTip, tipBlock } from "./may-tip.ts";
import { tellTip } from "./tell-tip.ts";
import { textOrNull } from "./tip.purchase.ts";

const keyOf = ({ order: { buyerId, purpose } }: Sale<"uncensor">): UnlockKey => ({
  accountId: buyerId,
  kind: "media",
  itemId: purpose.mediaId,
});

/** A tip that uncensors a picture for who pays it, at the picture's price. */
export const uncensorPurchase: Purchase<"uncensor"> = {
  intent: "tip",
  orderable: {
    isAsked: ({ tip_type }) => tip_type === "post_media",
    ofOneself: "self_tip",
    order: async ({ unit, market, buyerId, creator, payload }) => {
      const refused = await mayTip(unit, market, buyerId, creator);
      if (refused !== null) return { refused };
      const mediaId = idIn(payload.tip_id);
      const picture =
        mediaId === null
          ? null
          : await readCensoredPicture(unit, { mediaId, creatorId: creator.id, buyerId });
      if (mediaId === null || picture === null) return { refused: refuse("post_not_found") };
      // The price of a post that he reads: other posts may show the same picture at another one.
      const reader = await readerOf(unit, buyerId, creator.id);
      const prices = picture.prices.filter(({ post }) => !postLocks(post, reader, false).isLocked);
      if (prices.length === 0) return { refused: refuse("not_allowed") };
      if (picture.unlocked) return { refused: refuse("already_unlocked") };
      const { tip_amount: amount = prices[0]!.amount } = payload;
      if (!prices.some((price) => price.amount === amount)) return { refused: refuse("price_changed") };
      const message = textOrNull(payload.tip_message);
      if (message !== null && isTipTextTooLong(message))
        return { refused: refuseFields({ tip_message: MESSAGE_TOO_LONG }) };
      return { purpose: { kind: "uncensor", mediaId, message }, amount };
    },
  },
  // Deleted, shown to all or priced anew while the money was held: it goes back, as that of a post does.
  reserve: async (sale) => {
    const { unit, id, order } = sale;
    const refused = await tipBlock(unit, order);
    if (refused !== null) return refused;
    const { buyerId, creatorId, amount, purpose } = order;
    await sql`select from media where id = ${purpose.mediaId} for share`.execute(unit.sql);
    const picture = await readCensoredPicture(unit, { mediaId: purpose.mediaId, creatorId, buyerId });
    if (picture === null) return "post_not_found";
    if (picture.unlocked) return "already_unlocked";
    if (!picture.prices.some((price) => price.amount === amount)) return "price_changed";
    await noteSale(unit, keyOf(sale), id);
    return changeUnlock(unit, keyOf(sale), { type: "ReserveUnlock", paymentId: id });
  },
  fulfil: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "Unlock", paymentId: sale.id });
    await tellTip(sale, sale.order.purpose.message, "post_media");
  },
  release: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "ReleaseUnlock", paymentId: sale.id });
  },
  revoke: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "RevokeUnlock", paymentId: sale.id });
  },
  restore: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "Unlock", paymentId: sale.id });
  },
  updateType: () => "fans_tip",
  receipt: () => ({
    eyebrow: "Tip",
    line: "An uncensored picture",
    note: "It stays uncensored for you, and is paid once.",
  }),
};
