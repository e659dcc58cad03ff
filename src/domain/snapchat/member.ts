import { daySeconds } from "../format/duration.ts";
import type { EpochSeconds } from "../unit/unit.ts";

/** How long a creator may take to add a member before she is reminded, and before he gets his money back. Seconds. */
export const reminderAfter = daySeconds;
export const refundAfter = 3 * daySeconds;

/** What a creator did with a member of her Snapchat. Epoch seconds; null: not yet. `runs`: his membership is paid for. */
export interface SnapchatMember {
  readonly runs: boolean;
  readonly joinedAt: EpochSeconds;
  readonly addedAt: EpochSeconds | null;
  readonly removedAt: EpochSeconds | null;
  readonly remindedAt: EpochSeconds | null;
  readonly refundAskedAt: EpochSeconds | null;
  /** When his money was to go back and could not, so that he is still to be added. */
  readonly keptAt: EpochSeconds | null;
  /** When it was seen that his membership has ended, as long as that is so. */
  readonly endedAt: EpochSeconds | null;
}

/** The lists of the page: whom to add, who is there, whom to remove. */
export const snapchatTabs = ["new", "active", "expired"] as const;
export type SnapchatTab = (typeof snapchatTabs)[number];

/** On which list a member stands; null: on none, there is nothing to do and nothing to see. */
export const tabOf = ({ runs, addedAt, removedAt, refundAskedAt }: SnapchatMember): SnapchatTab | null => {
  if (removedAt !== null) return null;
  if (addedAt !== null) return runs ? "active" : "expired";
  return runs && refundAskedAt === null ? "new" : null;
};

/** What is due of a member whom nobody has added: after 24 hours a reminder, once; after 72 his money goes back. */
export const addDue = (member: SnapchatMember, now: EpochSeconds): "reminder" | "refund" | null => {
  if (tabOf(member) !== "new" || member.keptAt !== null) return null;
  if (now >= member.joinedAt + refundAfter) return "refund";
  return member.remindedAt === null && now >= member.joinedAt + reminderAfter ? "reminder" : null;
};

/** What became of a membership since it was looked at last: a dispute that is won, or a late renewal, brings it back. */
export const standingChange = ({ runs, endedAt }: SnapchatMember): "ended" | "back" | null => {
  if (runs) return endedAt === null ? null : "back";
  return endedAt === null ? "ended" : null;
};

/** Whether the creator may say that she has added or removed him; `done`: she has said so before. */
export const mayMark = (member: SnapchatMember, what: "added" | "removed"): "yes" | "done" | "no" => {
  const tab = tabOf(member);
  if (what === "added") return tab === "new" ? "yes" : tab === "active" ? "done" : "no";
  return tab === "expired" ? "yes" : member.removedAt === null ? "no" : "done";
};

/** Sentences that a creator reads of a member; `name` is the fan's, `snapchatName` the one to add. */
export const memberTexts = {
  joined: (name: string, snapchatName: string): string =>
    `${name} joined your Snapchat. Please add ${snapchatName} within 24 hours.`,
  reminder: (name: string, snapchatName: string): string =>
    `${name} still waits for your Snapchat. Please add ${snapchatName}: otherwise the payment is refunded after 72 hours.`,
  refunded: (name: string, snapchatName: string): string =>
    `${snapchatName} was not added within 72 hours, so the payment of ${name} is refunded. Please do not add this name any more.`,
  kept: (name: string, snapchatName: string): string =>
    `${snapchatName} was not added within 72 hours, and the payment of ${name} cannot be refunded. Please add ${snapchatName} now.`,
  refundFailed: (name: string, snapchatName: string): string =>
    `The refund of ${name} failed, so the Snapchat membership goes on. Please add ${snapchatName} now after all.`,
  ended: (name: string, snapchatName: string): string =>
    `The Snapchat membership of ${name} has ended. Please remove ${snapchatName}.`,
  back: (name: string, snapchatName: string): string =>
    `The Snapchat membership of ${name} goes on. Please add ${snapchatName} within 24 hours.`,
} as const;

/** Where one of these sentences tells the name to add or to remove, as a pattern; `name` is a pattern as well. */
export const whereNamed = (name: string): string =>
  String.raw`(^|Please add |Please remove )(${name})( within |: otherwise | was not added | now |( now)?\.$)`;
