import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { menuPurchaseDecider } from "../../domain/tip-menu/menu-purchase.decider.ts";
import { isTipMenuShown } from "../../domain/tip-menu/tip-menu.ts";
import { isTipTextTooLong, REQUESTS_TOO_LONG } from "../../domain/tip/tip.ts";
import { menuOrderText, menuRefundFailedTexts, orderedText } from "../../domain/tip/tip-text.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { publishCounters } from "../account/counters.ts";
import { refuse, refuseFields } from "../http/reply.ts";
import { notify } from "../notice/notify.ts";
import { buyerNames } from "../payment/buyer-names.ts";
import { idIn } from "../payment/payment-payload.ts";
import type { Orderable, Purchase } from "../payment/purchase.ts";
import { readerOf } from "../post/priced-post.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tellStreamTip, tipPlaceOf } from "../stream/stream-tip.ts";
import { pushTip } from "../tip/tell-tip.ts";
import { mayTip, tipBlock } from "../tip/may-tip.ts";
import { textOrNull } from "../tip/tip.purchase.ts";
import { refundIdOf, scheduleDelivery } from "./tip-menu.jobs.ts";
import { readTipMenuItem } from "./tip-menu.reads.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

const order: Orderable<"tip_menu">["order"] = async ({ unit, market, buyerId, creator, payload }) => {
  const place = await tipPlaceOf(unit, { creatorId: creator.id, buyerId });
  const refused = await mayTip(unit, market, buyerId, creator, place);
  if (refused !== null) return { refused };
  const itemId = idIn(payload.tip_id);
  const item = itemId === null ? null : await readTipMenuItem(unit.sql, creator.id, itemId);
  if (item === null) return { refused: refuse("tip_menu_item_not_found") };
  const { tipMenuClosed: disabled = false } = await unit.load(creatorDecider, creator.id);
  if (disabled) return { refused: refuse("tip_menu_item_not_found") };
  const { access } = await readerOf(unit, buyerId, creator.id);
  if (!isTipMenuShown({ canEdit: false, disabled, access })) return { refused: refuse("not_allowed") };
  const { tip_amount: given = item.price } = payload;
  if (given !== item.price) return { refused: refuse("price_changed") };
  const requests = textOrNull(payload.tip_special_requests);
  if (requests !== null && isTipTextTooLong(requests))
    return { refused: refuseFields({ tip_special_requests: REQUESTS_TOO_LONG }) };
  const { description } = item;
  return { purpose: { kind: "tip_menu", itemId: item.id, description, requests }, amount: item.price };
};

const readCreator = (unit: UnitOfWork, creatorId: AccountId) =>
  unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();

/** An item of a tip menu, to be delivered within 7 business days (X-15, SUBP-30). */
export const tipMenuPurchase: Purchase<"tip_menu"> = {
  intent: "tip",
  orderable: { isAsked: ({ tip_type }) => tip_type === "menu", ofOneself: "self_tip", order },
  reserve: ({ unit, order: bought }) => tipBlock(unit, bought),
  fulfil: async ({ unit, id, buyer: fan, order: { buyerId, creatorId, amount, purpose } }) => {
    const { itemId, description, requests } = purpose;
    const item = { buyerId, creatorId, itemId, description, requests, amount };
    const { state } = await unit.execute(menuPurchaseDecider, id, { type: "BuyMenuItem", item });
    scheduleDelivery(unit, id, state.dueAt);
    const { dueAt } = state;
    const creator = await readCreator(unit, creatorId);
    const text = menuOrderText({ name: fan.display_name, amount, description, requests, dueAt });
    const mail = { subject: "Somebody bought from your tip menu", paymentId: id };
    notify(unit, {
      accountId: creatorId,
      kind: "tip",
      text,
      url: accountPages["custom-purchases"].path,
      mail,
    });
    notify(unit, {
      ...{ accountId: buyerId, kind: "tip", url: `/${creator.username}` },
      text: orderedText(creator.display_name, description, dueAt),
    });
    await publishCounters(unit, creatorId);
    await pushTip(unit, id, { buyerId, creatorId });
    // Who watches her broadcast while he buys it has bought it there.
    const said = { creatorId, buyerId, buyer: fan, amount, paymentId: id, isTyped: false };
    await tellStreamTip(unit, { ...said, text: `“${description}” from the tip menu` });
    unit.publish({
      event: "tip.menu-purchase",
      audience: { account: creatorId },
      data: { id, username: fan.username, description, amount_usd: amount },
    });
  },
  release: async () => undefined,
  revoke: async ({ unit, id, order: { creatorId } }) => {
    await unit.execute(menuPurchaseDecider, id, { type: "RefundMenuPurchase" });
    await publishCounters(unit, creatorId);
  },
  restore: async ({ unit, id, order: { creatorId } }) => {
    const { state } = await unit.execute(menuPurchaseDecider, id, { type: "RestoreMenuPurchase" });
    scheduleDelivery(unit, id, state.dueAt);
    await publishCounters(unit, creatorId);
  },
  refundFailed: async ({ unit, id, order: { buyerId, creatorId, amount, purpose } }, refundId) => {
    if (refundId !== refundIdOf(id)) return;
    const { isDelivered } = await unit.load(menuPurchaseDecider, id);
    const { description } = purpose;
    const { display_name: fan } = await buyerNames(unit, { buyerId });
    const { username, display_name: creator } = await readCreator(unit, creatorId);
    const texts = menuRefundFailedTexts({ fan, creator, amount, description, isDelivered });
    const told = { kind: "tip", mail: { subject: "A refund failed", paymentId: id } } as const;
    notify(unit, {
      ...told,
      accountId: creatorId,
      text: texts.creator,
      url: accountPages["custom-purchases"].path,
    });
    notify(unit, { ...told, accountId: buyerId, text: texts.fan, url: `/${username}` });
  },
  updateType: () => "fans_tip",
  receipt: ({ description }) => ({
    eyebrow: "Tip menu",
    line: description,
    note: "It is delivered in your messages, and refunded if that does not happen within 7 business days.",
  }),
};
