import { formatCents } from "../../domain/format/cents.ts";
import { mayBuyGallery } from "../../domain/gallery/gallery.ts";
import type { UnlockKey } from "../../domain/unlock/unlock-id.ts";
import { refuse } from "../http/reply.ts";
import { notify } from "../notice/notify.ts";
import type { Purchase, Sale } from "../payment/purchase.ts";
import { readerOf } from "../post/priced-post.ts";
import { changeUnlock } from "../unlock/unlock.ts";
import { factsOf, readGallery } from "./gallery.reads.ts";

const keyOf = ({ order: { buyerId, purpose } }: Sale<"direct_message">): UnlockKey => ({
  accountId: buyerId,
  kind: "dm",
  itemId: purpose.directMessageId,
});

const countSale = ({ unit, order }: Sale<"direct_message">, change: 1 | -1) =>
  unit.writes
    .updateTable("direct_message")
    .set((row) => ({ sales: row("sales", "+", change) }))
    .where("id", "=", order.purpose.directMessageId)
    .execute();

const give = async (sale: Sale<"direct_message">): Promise<void> => {
  await changeUnlock(sale.unit, keyOf(sale), { type: "Unlock", paymentId: sale.id });
  await countSale(sale, 1);
};

/** A premium gallery, bought once and open for good (X-17, X-18, PAY-02). */
export const galleryPurchase: Purchase<"direct_message"> = {
  intent: "direct_message",
  orderable: {
    ofOneself: "already_unlocked",
    order: async ({ unit, buyerId, creator, payload: { direct_message_id: id, amount_usd: given } }) => {
      const gallery =
        id === undefined || !Number.isSafeInteger(id) ? null : await readGallery(unit.sql, id, buyerId);
      if (gallery === null || gallery.creator_id !== creator.id)
        return { refused: refuse("gallery_not_found") };
      const refused = mayBuyGallery(factsOf(gallery), await readerOf(unit, buyerId, creator.id));
      if (refused !== null) return { refused: refuse(refused) };
      return given === undefined || given === gallery.amount_usd
        ? { purpose: { kind: "direct_message", directMessageId: gallery.id }, amount: gallery.amount_usd }
        : { refused: refuse("price_changed") };
    },
  },
  // Deleted, closed or priced anew while the money was held: it goes back.
  reserve: async (sale) => {
    const { unit, order, id } = sale;
    const gallery = await readGallery(unit.sql, order.purpose.directMessageId, order.buyerId);
    if (gallery === null || !(gallery.shown || gallery.bought)) return "gallery_not_found";
    if (gallery.amount_usd !== order.amount) return "price_changed";
    return changeUnlock(unit, keyOf(sale), { type: "ReserveUnlock", paymentId: id });
  },
  fulfil: async (sale) => {
    await give(sale);
    const { unit, id, order, buyer } = sale;
    const sold = { payment_id: id, direct_message_id: order.purpose.directMessageId };
    await unit.writes.insertInto("direct_message_sale").values(sold).execute();
    const text = `${buyer.display_name} bought a gallery for ${formatCents(order.amount)}.`;
    notify(unit, { accountId: order.creatorId, kind: "system", text, url: "/account/dashboard" });
  },
  release: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "ReleaseUnlock", paymentId: sale.id });
  },
  revoke: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "RevokeUnlock", paymentId: sale.id });
    await countSale(sale, -1);
  },
  restore: give,
  updateType: () => "fans_direct_message",
  receipt: () => ({
    eyebrow: "Premium media",
    line: "A gallery",
    note: "It stays open to you, and is paid once.",
  }),
};
