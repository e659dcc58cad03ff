import { snapchatLabel } from "../snapchat/snapchat-texts.ts";
import { mobileBottomLabel, countdownText, profileLabel } from "../offer/offer-labels.ts";
import {
  profileOffers,
  type OfferChoice,
  type OfferEligibility,
  type OfferSettings,
} from "../offer/offer.ts";
import type { Cents } from "../unit/unit.ts";
import { hasAccess, isPendingVerification, showsWinback, type AccessFacts } from "./access.ts";

/** What the offer buttons are made of: the creator record's flags and `setting`. Prices in cents. */
export type OfferFacts = AccessFacts &
  OfferEligibility & {
    readonly can_subscribe_free: boolean;
    readonly is_blocked: boolean | null;
    readonly is_subscribed_snapchat: boolean;
    readonly compliance_status: { readonly status: string | null };
    readonly setting: OfferSettings & {
      readonly sell_snapchat: { readonly on_sale: boolean; readonly price: Cents };
    };
  };

export type OfferButtonKind = OfferChoice | "free" | "snapchat";

/** One offer button; `countdown` where the offer ends: its text and its end in epoch seconds. */
export interface OfferButton {
  readonly kind: OfferButtonKind;
  readonly label: string;
  readonly detail: string | null;
  readonly badge: string | null;
  readonly countdown: { readonly offerText: string; readonly endsAt: number } | null;
}

/** Sold beside every subscription, to who has none of it (PROFILE-57, PROFILE-59). */
const snapchatButtons = ({
  setting: { sell_snapchat: sale },
  is_subscribed_snapchat: has,
  can_edit: isOwn,
  is_self: isSelf = false,
}: OfferFacts): readonly OfferButton[] =>
  sale.on_sale && !has && !isOwn && !isSelf
    ? [{ ...plain, kind: "snapchat", label: snapchatLabel(sale.price) }]
    : [];

const plain = { detail: null, badge: null, countdown: null };

/**
 * A profile's offer buttons, top to bottom, win-back before trial (PROFILE-51..56, PROFILE-59). None for the owner or
 * while verification is pending (PROFILE-89), none of whom the viewer has blocked; subscribe and follow buttons only without
 * access.
 */
export const offerButtons = (facts: OfferFacts): readonly OfferButton[] => {
  if (isPendingVerification(facts) || facts.is_blocked === true) return [];
  const snapchat = snapchatButtons(facts);
  if (hasAccess(facts)) return snapchat;
  const viewer = { can_trial: facts.can_trial, can_winback: showsWinback(facts) };
  const offers = profileOffers(facts.setting, viewer).map((offer): OfferButton => {
    const { main, detail, badge } = profileLabel(offer);
    const offerText = countdownText(offer);
    const endsAt = offer.kind === "trial" || offer.kind === "winback" ? offer.endsAt : null;
    const countdown = offerText === null || endsAt === null ? null : { offerText, endsAt };
    return { kind: offer.choice, label: main, detail, badge, countdown };
  });
  const follows = facts.can_subscribe_free && !facts.is_subscribed_free;
  const followButtons: OfferButton[] = follows ? [{ ...plain, kind: "free", label: "Follow for FREE" }] : [];
  return [...offers, ...followButtons, ...snapchat];
};

/** A guest's button at the bottom of a phone: the follow, the trial, else the month (PROFILE-58, PROFILE-59). */
export const guestBottomButton = (
  facts: OfferFacts,
  followFree: boolean,
): { readonly kind: OfferButtonKind; readonly label: string } | null => {
  if (isPendingVerification(facts) || hasAccess(facts)) return null;
  const follows = followFree && facts.can_subscribe_free;
  const kind = follows ? "free" : facts.can_trial ? "trial" : "1mo";
  return { kind, label: mobileBottomLabel(profileOffers(facts.setting, facts), follows) };
};
