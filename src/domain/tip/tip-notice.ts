import { fanGeoNotice } from "../geo-notice/fan-geo-notice.ts";
import { GEO_NOTICE_TITLE } from "../geo-notice/geo-notice.ts";
import { TIPS_NOT_AVAILABLE, tipBlockText } from "./tip-block.ts";

/** One side of a tip; `country` as ISO code: of a creator that of the application. */
export interface TipParty {
  readonly tip_blocked: boolean;
  readonly country: string | null;
}

/** Where the fan is, and where tips are forbidden by law: ISO codes. */
export interface TipPlace {
  readonly visitor: string;
  readonly restricted: readonly string[];
}

/** Why a fan cannot tip, as a dialog says it. */
export interface TipNotice {
  readonly reason: "tip_blocked" | "geo_restricted";
  readonly title: string;
  readonly text: string;
}

/** Why this fan cannot tip this creator; null: he can (TIP-28, TIP-29, BANNER-26, BANNER-27). A guest's `fan` is null. */
export const tipNotice = (
  fan: TipParty | null,
  creator: TipParty & { readonly display_name: string },
  { visitor, restricted }: TipPlace,
): TipNotice | null => {
  const blocks = { creator: creator.tip_blocked, user: fan?.tip_blocked ?? false };
  const blocked = tipBlockText(blocks, creator.display_name);
  if (blocked !== null) return { reason: "tip_blocked", title: TIPS_NOT_AVAILABLE, text: blocked };
  const where = { account: fan?.country ?? null, visitor, creator: creator.country };
  const law = fanGeoNotice(where, creator.display_name, restricted);
  return law === null ? null : { reason: "geo_restricted", title: GEO_NOTICE_TITLE, text: law };
};
