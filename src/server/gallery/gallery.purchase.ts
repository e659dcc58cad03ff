import { sql } from "kysely";

import { messagePath } from "../../domain/direct-message/conversation-path.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { mayBuyGallery } from "../../domain/gallery/gallery.ts";
import type { UnlockKey } from "../../domain/unlock/unlock-id.ts";
import { refuse } from "../http/reply.ts";
import { notify } from "../notice/notify.ts";
import type { Orderable, Purchase, Sale } from "../payment/purchase.ts";
import { readerOf } from "../post/priced-post.ts";
import { noteSale } from "../unlock/sold.ts";
import { changeUnlock } from "../unlock/unlock.ts";
import { factsOf, readGallery } from "./gallery.reads.ts";
import { readSoldMessage, tellUnlocked } from "./sold-message.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

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

const tell = ({ unit, order: { buyerId, purpose } }: Sale<"direct_message">): Promise<void> =>
  tellUnlocked(unit, { contentId: purpose.directMessageId, buyerId });

const give = async (sale: Sale<"direct_message">): Promise<void> => {
  await changeUnlock(sale.unit, keyOf(sale), { type: "Unlock", paymentId: sale.id });
  await countSale(sale, 1);
  await tell(sale);
};

type Order = Orderable<"direct_message">["order"];

const orderGallery: Order = async ({
  unit,
  buyerId,
  creator,
  payload: { direct_message_id: id, amount_usd: given },
}) => {
  const gallery =
    id === undefined || !Number.isSafeInteger(id) ? null : await readGallery(unit.sql, id, buyerId);
  if (gallery === null || gallery.creator_id !== creator.id) return { refused: refuse("gallery_not_found") };
  const refused = mayBuyGallery(factsOf(gallery), await readerOf(unit, buyerId, creator.id));
  if (refused !== null) return { refused: refuse(refused) };
  return given === undefined || given === gallery.amount_usd
    ? { purpose: { kind: "direct_message", directMessageId: gallery.id }, amount: gallery.amount_usd }
    : { refused: refuse("price_changed") };
};

/** A message is bought by whom it was sent to, whatever he has at the creator by then; a gallery by who reads her posts. */
const order: Order = async (request) => {
  const { unit, buyerId, creator, payload } = request;
  const { direct_message_id: id, amount_usd: given } = payload;
  const message =
    id === undefined || !Number.isSafeInteger(id) ? null : await readSoldMessage(unit.sql, id, buyerId);
  if (message === null || message.sender_id !== creator.id) return orderGallery(request);
  if (message.refusal !== null) return { refused: refuse(message.refusal) };
  return given === undefined || given === message.amount_usd
    ? { purpose: { kind: "direct_message", directMessageId: message.content_id }, amount: message.amount_usd }
    : { refused: refuse("price_changed") };
};

/** Deleted, closed or priced anew while the money was held: it goes back. */
const whyNot = async ({ unit, order: { purpose, buyerId, amount } }: Sale<"direct_message">) => {
  const message = await readSoldMessage(unit.sql, purpose.directMessageId, buyerId);
  if (message !== null) {
    if (message.refusal !== null && message.refusal !== "already_unlocked") return message.refusal;
    return message.amount_usd === amount ? null : "price_changed";
  }
  const gallery = await readGallery(unit.sql, purpose.directMessageId, buyerId);
  if (gallery === null || !(gallery.shown || gallery.bought)) return "gallery_not_found";
  return gallery.amount_usd === amount ? null : "price_changed";
};

/** A premium gallery, or the media of a message: bought once and open for good (X-17, X-18, PAY-02). */
export const galleryPurchase: Purchase<"direct_message"> = {
  intent: "direct_message",
  orderable: {
    ofOneself: "already_unlocked",
    order,
  },
  reserve: async (sale) => {
    const { unit, id, order: asked } = sale;
    await sql`select from direct_message where id = ${asked.purpose.directMessageId} for share`.execute(
      unit.sql,
    );
    const refused = await whyNot(sale);
    if (refused !== null) return refused;
    await noteSale(unit, keyOf(sale), id);
    return changeUnlock(unit, keyOf(sale), { type: "ReserveUnlock", paymentId: id });
  },
  fulfil: async (sale) => {
    await give(sale);
    const { unit, id, order: paid, buyer } = sale;
    const { directMessageId } = paid.purpose;
    const sold = { payment_id: id, direct_message_id: directMessageId };
    await unit.writes.insertInto("direct_message_sale").values(sold).execute();
    const message = await readSoldMessage(unit.sql, directMessageId, paid.buyerId);
    const what = message === null ? "a gallery" : "the media of your message";
    const text = `${buyer.display_name} bought ${what} for ${formatCents(paid.amount)}.`;
    const url =
      message === null ? accountPages.dashboard.path : messagePath(buyer.username, message.message_id);
    notify(unit, { accountId: paid.creatorId, kind: "system", text, url });
  },
  release: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "ReleaseUnlock", paymentId: sale.id });
  },
  revoke: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "RevokeUnlock", paymentId: sale.id });
    await countSale(sale, -1);
    await tell(sale);
  },
  restore: give,
  updateType: () => "fans_direct_message",
  receipt: () => ({
    eyebrow: "Premium media",
    line: "Media of a gallery or a message",
    note: "It stays open to you, and is paid once.",
  }),
};
