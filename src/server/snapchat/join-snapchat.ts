import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { memberTexts } from "../../domain/snapchat/member.ts";
import { publishCounters } from "../account/counters.ts";
import { notify } from "../notice/notify.ts";
import { isGuest } from "../payment/buyer.ts";
import type { PaidSale } from "../payment/purchase.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { scheduleAdd } from "./member.jobs.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/**
 * Since when the creator has had this fan among her friends by this name, from a membership before, when she has not
 * removed him yet; null: she has to add him. That membership leaves the list of those to remove.
 */
const takeOver = async (
  unit: UnitOfWork,
  { buyerId, creatorId, purpose }: PaymentOrder<"snapchat">,
): Promise<number | null> => {
  const row = await unit.sql
    .updateTable("snapchat_member")
    .set({ removed_at: unit.now })
    .where("creator_id", "=", creatorId)
    .where("fan_id", "=", buyerId)
    .where("snapchat_name", "=", purpose.snapchatName)
    .where("added_at", "is not", null)
    .where("removed_at", "is", null)
    .returning("added_at")
    .executeTakeFirst();
  return row?.added_at ?? null;
};

/** Puts a paid member on the creator's list and tells her whom to add. */
export const joinSnapchat = async ({ unit, id, order, buyer }: PaidSale<"snapchat">): Promise<void> => {
  const { buyerId, creatorId, purpose } = order;
  const addedAt = await takeOver(unit, order);
  await unit.sql
    .insertInto("snapchat_member")
    .values({
      ...{ subscription_id: id, creator_id: creatorId, fan_id: buyerId },
      ...{ snapchat_name: purpose.snapchatName, joined_at: unit.now, added_at: addedAt },
    })
    .execute();
  if (isGuest(buyerId))
    unit.schedule({ kind: "mail.snapchat-receipt", key: `snapchat-receipt:${id}`, payload: { id } });
  if (addedAt !== null) return;
  scheduleAdd(unit, id, unit.now);
  const text = memberTexts.joined(buyer.display_name, purpose.snapchatName);
  const mail = { subject: "Somebody joined your Snapchat", paymentId: id };
  notify(unit, {
    accountId: creatorId,
    kind: "subscription",
    text,
    url: accountPages["snapchat-list"].path,
    mail,
  });
  await publishCounters(unit, creatorId);
};
