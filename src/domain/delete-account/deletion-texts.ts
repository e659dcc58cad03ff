import type { AccountType } from "../account/account.events.ts";
import { dateText } from "../format/moment.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import { announcedDays, hiddenDays } from "./deletion.decider.ts";

const forEverybody = [
  "You are hidden at once: your profile, comments and messages are not found any more, and you are logged out everywhere.",
  "Your subscriptions run to the end of what is paid and are not renewed.",
];

const forCreators = [
  "Your subscribers keep what they paid for to its end. Nothing is renewed, and nothing that you planned is published or sent.",
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

/** What is said once it is done. */
export const goodbyeText = (eraseAt: EpochSeconds): string =>
  `Your account is deleted and will be erased on ${dateText(eraseAt, "UTC")}. Thank you for having been here.`;
