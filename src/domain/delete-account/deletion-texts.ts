import type { AccountType } from "../account/account.events.ts";
import { formatCents } from "../format/cents.ts";
import { dateText } from "../format/moment.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import { refundDays } from "../payment/money-back.ts";
import { announcedDays, hiddenDays } from "./deletion.decider.ts";

const forEverybody = [
  "You are hidden at once: your profile, comments and messages are not found any more, and you are logged out everywhere.",
  "Your subscriptions run to the end of what is paid and are not renewed.",
];

const forCreators = [
  `Your subscribers are told. Of what they paid in the last ${refundDays} days, the part that they cannot use any more goes back to them from your earnings. Nothing is renewed, and nothing that you planned is published or sent.`,
  `Who bought something of you is told ${announcedDays} days before it goes.`,
  "Your manager, your invitations and your own web address are given up. What you have earned is paid out first, if your payout details are verified.",
];

const atTheEnd = [
  `After ${hiddenDays} days everything is erased, files too. Only the books keep their amounts, without your name.`,
  "Until then your username is kept for you, and our support can bring your account back.",
];

/** What it means to delete one's account, in plain words. */
export const deletionTexts = (type: AccountType): readonly string[] => [
  ...forEverybody,
  ...(type === "model" ? forCreators : []),
  ...atTheEnd,
];

/** What buyers are told of a creator who leaves. `eraseAt` in epoch seconds. */
export const goingText = (displayName: string, eraseAt: EpochSeconds): string =>
  `${displayName} leaves on ${dateText(eraseAt, "UTC")}. What you bought goes then too: please save what you want to keep.`;

/** What members are told of a creator who leaves; `cents` go back to them, 0: nothing. */
export const leftText = (displayName: string, cents: Cents): string =>
  cents === 0
    ? `${displayName} has deleted the account. Your membership is not renewed. Write to us if you think that money should go back to you.`
    : `${displayName} has deleted the account. Your membership has ended, and ${formatCents(cents)} for the time that was left go back to you.`;

/** What is said once it is done. */
export const goodbyeText = (eraseAt: EpochSeconds): string =>
  `Your account is deleted and will be erased on ${dateText(eraseAt, "UTC")}. Thank you for having been here.`;
