import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { isTipButtonHidden, type TipButtonPlace } from "../../domain/tip/tip-button.ts";
import { tipNotice } from "../../domain/tip/tip-notice.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { CreatorAccount } from "../creator/creator-account.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import type { Market } from "../payment/purchase.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tipSettingsNow } from "./tip-settings.ts";

/** Why this fan may not tip this creator now, in the words of the dialog that says so in a page; null: he may (SUBP-33). */
export const mayTip = async (
  unit: UnitOfWork,
  { site, country: visitor }: Market,
  buyerId: AccountId,
  { id, username, display_name }: Pick<CreatorAccount, "id" | "username" | "display_name">,
  place: TipButtonPlace = "profile",
): Promise<Refusal | null> => {
  const rows = await unit.sql
    .selectFrom("account")
    .select(["id", "tip_blocked", "country"])
    .where("id", "in", [buyerId, id])
    .execute();
  const [fan, creator] = [buyerId, id].map((each) => rows.find((row) => row.id === each));
  if (fan === undefined || creator === undefined) return refuse("user_not_found");
  const { tipButtonHidden } = await tipSettingsNow(unit.sql, site);
  if (isTipButtonHidden(tipButtonHidden, username, place)) return refuse("tip_blocked");
  const where = { visitor, restricted: site.restrictedCountries };
  const notice = tipNotice(fan, { ...creator, display_name }, where);
  return notice === null ? null : refuse(notice.reason, { error: notice.text });
};

/** Looked at again when the money is held: an operator may have blocked either of them while the card was entered. */
export const tipBlock = async (
  unit: UnitOfWork,
  { buyerId, creatorId }: Pick<PaymentOrder, "buyerId" | "creatorId">,
): Promise<"tip_blocked" | null> => {
  const blocked = await unit.sql
    .selectFrom("account")
    .select("id")
    .where("id", "in", [buyerId, creatorId])
    .where("tip_blocked", "=", true)
    .executeTakeFirst();
  return blocked === undefined ? null : "tip_blocked";
};
