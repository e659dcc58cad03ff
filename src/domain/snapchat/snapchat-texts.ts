import { formatCents } from "../format/cents.ts";
import { dateText } from "../format/moment.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** What the dialog is called (SNAP-01). */
export const snapchatTitle = (username: string): string => `Get access to ${username}'s Snapchat`;

/** The button among a profile's offers (PROFILE-57, PROFILE-59). Cents. */
export const snapchatLabel = (price: Cents): string => `Get my Snapchat for ${formatCents(price)} a month`;

/** What a member is told once the creator has added him; `name` is hers. */
export const addedText = (name: string, snapchatName: string): string =>
  `${name} added ${snapchatName} on Snapchat.`;

/** What an account is told that took over what its owner bought as a guest (C-13); `name` is the creator's. */
export const claimedText = (name: string, endAt: EpochSeconds): string =>
  `Your Snapchat subscription to ${name}, which you bought without an account, is in your account now. It ends on ${dateText(endAt)} unless you reactivate it.`;
