import { deliveredText } from "../../domain/tip/tip-text.ts";
import { menuPurchaseDecider } from "../../domain/tip-menu/menu-purchase.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import { publishCounters } from "../account/counters.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** A purchase of this creator; null: there is none. */
export const loadOwn = async (unit: UnitOfWork, id: string, creatorId: AccountId) => {
  const { status, item } = await unit.load(menuPurchaseDecider, id);
  return item === null || item.creatorId !== creatorId ? null : { status, item };
};

/**
 * Has a purchase from a creator's tip menu delivered, and tells its buyer; `url` leads him to it. Twice is once. Answers why it is not
 * (`purchase_not_found`: it is not hers, or not of `buyerId`), or null.
 */
export const deliverPurchase = async (
  unit: UnitOfWork,
  asked: {
    readonly id: string;
    readonly creatorId: AccountId;
    readonly buyerId?: AccountId;
    readonly url?: string;
  },
): Promise<FailureCode | null> => {
  const own = await loadOwn(unit, asked.id, asked.creatorId);
  if (own === null || (asked.buyerId !== undefined && own.item.buyerId !== asked.buyerId))
    return "purchase_not_found";
  const { events, rejected } = await unit.execute(menuPurchaseDecider, asked.id, {
    type: "DeliverMenuPurchase",
  });
  if (rejected !== undefined) return rejected;
  if (events.length === 0) return null;
  const { buyerId: accountId, creatorId, description } = own.item;
  const { username, display_name: name } = await unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  const url = asked.url ?? `/${username}`;
  notify(unit, { accountId, kind: "tip", text: deliveredText(name, description), url });
  await publishCounters(unit, creatorId);
  return null;
};
