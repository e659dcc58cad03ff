import { packageCodes, trialPrice, winbackPrice, type OfferSettings } from "../offer/offer.ts";
import { packagePrice } from "../money/price.ts";
import type { CreatorState } from "./creator.decider.ts";

/** Places left of the limited offers; null where an offer has no limit. */
export interface PlacesLeft {
  readonly trial: number | null;
  readonly winback: number | null;
}

/** `setting` of the creator record (CENT-09, ENT-03). Cents, percents, epoch seconds. */
export type Setting = OfferSettings & {
  readonly subscription_discount: Readonly<
    Record<string, { readonly percent: number; readonly price: number }>
  >;
  readonly sell_snapchat: {
    readonly on_sale: boolean;
    readonly price: number;
    readonly snapchat_username: string | null;
  };
  readonly trial_price: number;
  readonly winback_price: number;
  /** How often each was opened with places anew: a form tells by it whether the places it shows were given anew. */
  readonly trial_opening: number;
  readonly winback_opening: number;
  readonly tip_menu_disabled: boolean;
  readonly post_comments_disabled: boolean;
  /** What a fan's message costs; 0: nothing. */
  readonly message_price: number;
  readonly instagram_username: string | null;
  readonly snapchat_username: string | null;
  readonly twitter_username: string | null;
  readonly tiktok_username: string | null;
};

/** What a new trial or win-back form starts from (OWNER-38, OWNER-39). */
const offerDefaults = { trialDiscount: 50, trialDays: 7, trialConverts: true, winbackDiscount: 30 };

const isOpen = (
  terms: { readonly endsAt: number | null } | null,
  left: number | null,
  now: number,
): boolean => terms !== null && (terms.endsAt === null || now < terms.endsAt) && (left === null || left > 0);

/**
 * The offers as they stand at `now`: limits are places left, an offer without places or past its end is off
 * (OWNER-38). `trial_price` and `winback_price` follow from the month's price.
 */
export const settingOf = (state: CreatorState, left: PlacesLeft, now: number): Setting => {
  const entries = packageCodes.flatMap((code) => {
    const percent = state.packages[code];
    if (percent === undefined) return [];
    return [[code, { percent, price: packagePrice(state.price, code === "6mo" ? 6 : 12, percent) }] as const];
  });
  const offers: OfferSettings = {
    subscription_price: state.price,
    subscription_discount: Object.fromEntries(entries),
    trial_active: isOpen(state.trial, left.trial, now),
    trial_discount: state.trial?.discount ?? offerDefaults.trialDiscount,
    trial_duration_in_day: state.trial?.days ?? offerDefaults.trialDays,
    trial_convert: state.trial?.converts ?? offerDefaults.trialConverts,
    trial_offer_ends_at: state.trial?.endsAt ?? null,
    trial_subscription_limit: state.trial === null ? null : left.trial,
    winback_active: isOpen(state.winback, left.winback, now),
    winback_discount: state.winback?.discount ?? offerDefaults.winbackDiscount,
    winback_offer_ends_at: state.winback?.endsAt ?? null,
    winback_subscription_limit: state.winback === null ? null : left.winback,
  };
  return {
    ...offers,
    subscription_discount: Object.fromEntries(entries),
    sell_snapchat: {
      on_sale: state.snapchat.onSale,
      price: state.snapchat.price,
      snapchat_username: state.snapchat.username,
    },
    trial_price: trialPrice(offers),
    winback_price: winbackPrice(offers),
    trial_opening: state.openings?.trial ?? 0,
    winback_opening: state.openings?.winback ?? 0,
    tip_menu_disabled: state.tipMenuClosed === true,
    post_comments_disabled: state.commentsClosed === true,
    message_price: state.messagePrice ?? 0,
    instagram_username: state.socials.instagram,
    snapchat_username: state.socials.snapchat,
    twitter_username: state.socials.twitter,
    tiktok_username: state.socials.tiktok,
  };
};
