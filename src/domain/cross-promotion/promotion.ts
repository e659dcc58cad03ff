import { fieldTexts, requiredText, type FieldTexts } from "../account/field-texts.ts";
import { daySeconds } from "../format/duration.ts";

export const promotionLimits = {
  /** Partners on a creator's page. */
  shown: 6,
  partners: 30,
  /** Requests that she has sent, and those that wait for her answer. */
  sent: 20,
  received: 50,
} as const;

/** For how long after a visitor followed a card his subscription counts as brought by it, in seconds. */
export const PROMOTED_SECONDS = 30 * daySeconds;

/** A username as it was typed: blanks and one "@" around it do not count. */
export const invitedName = (typed: string): string => typed.trim().replace(/^@/, "");

/** What keeps a request from being sent, by field; empty: nothing. */
export const checkInvitation = ({ username }: { readonly username: string }): FieldTexts<"username"> =>
  fieldTexts({ username: requiredText(invitedName(username)) });

/** The partners that stand on the page: the first of those who can be shown, in her order (CENT-21). */
export const onPage = <Partner extends { readonly is_shown: boolean }>(
  partners: readonly Partner[],
): readonly Partner[] => partners.filter(({ is_shown: isShown }) => isShown).slice(0, promotionLimits.shown);

/** What a creator reads who is asked; `name` is the other one's display name. */
export const askedText = (name: string): string =>
  `${name} would like to cross promote: you on each other's page.`;

/** What she reads whose request was accepted. */
export const acceptedText = (name: string): string =>
  `${name} has accepted: you promote each other from now on.`;
