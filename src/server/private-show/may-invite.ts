import { creatorGeoNotice } from "../../domain/geo-notice/creator-geo-notice.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { CreatorAccount } from "../creator/creator-account.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import type { Site } from "../site/site.ts";
import type { Viewer } from "../session/viewer.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { mayTip } from "../tip/may-tip.ts";

/** Whom she wants to invite; where he is counts when he accepts, here where his account is. */
interface Invited {
  readonly id: AccountId;
  readonly display_name: string;
  readonly country: string | null;
}

/**
 * Why this creator may not invite this fan now, in words for her; null: she may. Of what keeps him she reads no more than
 * that it does (BANNER-25, BANNER-28, BANNER-30).
 */
export const mayInvite = async (
  unit: UnitOfWork,
  site: Site,
  viewer: Viewer,
  creator: CreatorAccount,
  fan: Invited,
): Promise<Refusal | null> => {
  const law = creatorGeoNotice(viewer, site.restrictedCountries);
  if (law !== null) return refuse("geo_restricted", { error: law });
  if (viewer.tip_blocked) return refuse("tip_blocked", { error: "You cannot receive tips at the moment." });
  const refused = await mayTip(unit, { site, country: fan.country ?? "" }, fan.id, creator, "stream");
  // What has no words of its own is true for both.
  if (refused === null || refused.details.error === undefined) return refused;
  const error = `${fan.display_name} cannot take part in private chats at the moment.`;
  return refuse(refused.code, { error });
};
