import { formatCents } from "../format/cents.ts";
import type { Cents } from "../unit/unit.ts";

export const INVITATION_EXPIRED = "Invitation has expired";
export const INVITATION_NOT_VALID = "Invitation has expired or is not valid.";
export const INVITATION_ACCEPTED = "Invitation has been accepted.";
export const INVITATION_ERROR = "An error occurred";
export const FIREFOX_WARNING = "Firefox may have issues with video chats. Please use Chrome or Safari.";

/** What a dialog of an invitation asks (PRIV-03). */
export const invitationQuestion = (minutes: number, amount: Cents): string =>
  `Do you accept a live 1:1 video chat of ${minutes} minutes for ${amount > 0 ? formatCents(amount) : "free"}?`;

/** The button of an invitation (PRIV-08, PRIV-09). */
export const invitationButton = (amount: Cents): string =>
  amount > 0 ? `Confirm Purchase of ${formatCents(amount)}` : "Accept";

/** Seconds as minutes and seconds, such as `1:05`. */
export const minutesAndSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

/** What somebody is asked who ends a paid show by hand: `left` in seconds, `other` is the other's name. */
export const endQuestion = (
  role: "creator" | "fan",
  { left, other, isBroken }: { readonly left: number; readonly other: string; readonly isBroken: boolean },
): string => {
  const time = minutesAndSeconds(left);
  if (role === "creator") return `End the chat? ${time} are left. The minutes not held go back to ${other}.`;
  return isBroken
    ? `End the chat? ${time} of what you have paid for are left. The line is broken: if ${other} does not come back within a minute, the minutes not held come back to you.`
    : `End the chat? ${time} of what you have paid for are left, and do not come back to you.`;
};

/** What is said of a show that is over; `refund` in cents, for the fan. */
export const endingText = (
  { reason, refund }: { readonly reason: string; readonly refund: Cents },
  role: "creator" | "fan",
): string => {
  const why: Readonly<Record<string, string>> = {
    over: "The time is up.",
    "ended-by-creator": role === "creator" ? "You ended the chat." : "The creator ended the chat.",
    "ended-by-fan": role === "fan" ? "You ended the chat." : "The fan ended the chat.",
    "line-lost": "The connection was lost.",
    "not-started": "The chat did not begin in time.",
    "money-back": "The payment was taken back.",
  };
  const back =
    role === "fan" ? `${formatCents(refund)} go back to you.` : `${formatCents(refund)} go back to the fan.`;
  return [why[reason] ?? "The chat is over.", ...(refund > 0 ? [back] : [])].join(" ");
};
