import { fanGeoNotice } from "../../domain/geo-notice/fan-geo-notice.ts";
import { tipBlockText } from "../../domain/tip/tip-block.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import type { CreatorAccount } from "../creator/creator-account.ts";
import type { Market } from "../payment/purchase.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/**
 * Why this fan may not tip this creator now, in the words of the dialog that says so in a page; null: he may
 * (TIP-28, TIP-29, BANNER-28, COVER-10).
 */
export const tipRefusal = async (
  unit: UnitOfWork,
  { site, country }: Market,
  buyerId: AccountId,
  { id, display_name }: Pick<CreatorAccount, "id" | "display_name">,
): Promise<Refusal | null> => {
  const rows = await unit.sql
    .selectFrom("account")
    .select(["id", "tip_blocked", "country"])
    .where("id", "in", [buyerId, id])
    .execute();
  const [buyer, creator] = [buyerId, id].map((each) => rows.find((row) => row.id === each));
  const blocks = { creator: creator?.tip_blocked ?? true, user: buyer?.tip_blocked ?? true };
  const blocked = tipBlockText(blocks, display_name);
  if (blocked !== null) return refuse("tip_blocked", { error: blocked });
  const where = { account: buyer?.country ?? null, visitor: country, creator: creator?.country ?? null };
  const notice = fanGeoNotice(where, display_name, site.restrictedCountries);
  return notice === null ? null : refuse("geo_restricted", { error: notice });
};
