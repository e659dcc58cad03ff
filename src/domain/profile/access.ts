/** What decides on access, as the creator record tells it (CENT-02). */
export interface AccessFacts {
  readonly can_edit: boolean;
  /** Its owner, who does not edit it while he acts for somebody else. */
  readonly is_self?: boolean;
  readonly is_gift: boolean;
  readonly is_subscribed: boolean;
  readonly is_trial: boolean;
  readonly is_subscribed_free: boolean;
}

/** Owner, gift, subscribed or trial: sees what is paid (PROFILE-69..73). */
export const hasAccess = (facts: AccessFacts): boolean =>
  facts.can_edit || facts.is_self === true || facts.is_gift || facts.is_subscribed || facts.is_trial;

/** A free follower: sees what is free (PROFILE-74). */
export const hasAccessFree = (facts: AccessFacts): boolean => facts.is_subscribed_free;

/** Nobody can subscribe before the creator is approved (PROFILE-88). */
export const isPendingVerification = (facts: {
  readonly compliance_status: { readonly status: string | null };
}): boolean => facts.compliance_status.status !== "approved";

/** Win-back is for eligible people without access (PROFILE-93). */
export const showsWinback = (facts: AccessFacts & { readonly can_winback: boolean }): boolean =>
  facts.can_winback && !hasAccess(facts);

/** The live card and where a click on it leads; null when it does not show (PROFILE-65..68). */
export const liveCardTarget = (
  facts: AccessFacts & {
    readonly chat: { readonly status: string };
    readonly compliance_status: { readonly status: string | null };
  },
): "stream" | "subscribe" | null => {
  if (facts.chat.status !== "online_fans" || isPendingVerification(facts)) return null;
  return hasAccess(facts) ? "stream" : "subscribe";
};
