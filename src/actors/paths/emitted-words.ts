import type { AnyEventObject } from "xstate";

import type { SharedEmitted } from "../../machines/app/emitted.ts";
import type { DialogRequest } from "../../machines/app/dialog-request.ts";

const colours = { success: "green", error: "red", info: "neutral" } as const;

const dialogs: Readonly<Record<Exclude<DialogRequest["kind"], "confirm-email">, string>> = {
  "sign-in": "Log in",
  "sign-up": "Sign up",
  "reset-password": "Reset Password",
  "new-password": "Set your new Password",
  subscribe: "Subscribe",
  "visitor-subscribe": "Subscribe (for visitors)",
  payment: "Payment",
  tip: "Send Tip",
  unlock: "Unlock",
  snapchat: "Get access to a Snapchat",
  invitation: "Invitation",
  membership: "Manage",
  "account-menu": "Account menu",
  avatar: "Edit Avatar",
  "cancel-subscription": "Cancel the subscription",
  "reactivate-subscription": "Reactivate the subscription",
  confirm: "a question",
  alert: "a notice",
};

/** A sentence that ends with what is quoted, with one full stop. */
const quoted = (sentence: string): string => (/[.!?…]"$/.test(sentence) ? sentence : `${sentence}.`);

const toast = ({ kind, title, text, delay }: Extract<SharedEmitted, { type: "toast.requested" }>): string => {
  const words = title === undefined ? `"${text}"` : `"${title}", "${text}"`;
  const when = delay === undefined || delay === 0 ? "" : ` after ${delay / 1_000} seconds`;
  return quoted(`A ${colours[kind]} message says${when}: ${words}`);
};

const dialog = ({ dialog: asked }: Extract<SharedEmitted, { type: "dialog.requested" }>): string => {
  if (asked.kind === "confirm-email") return "The e-mail is being confirmed.";
  const about = "title" in asked && asked.title !== undefined ? `, "${asked.title}"` : "";
  return `The dialog ${dialogs[asked.kind]}${about} opens.`;
};

const shared = (event: SharedEmitted): string | null => {
  switch (event.type) {
    case "toast.requested":
      return toast(event);
    case "navigation.requested":
      if (event.returning === true) return `The browser goes to ${event.to}, to come back here.`;
      return event.load === true
        ? `The page ${event.to} is loaded anew.`
        : `The page goes to ${event.to}${event.replace === true ? " (Back does not lead here again)" : ""}.`;
    case "page.reloadRequested":
      return "The page is loaded anew.";
    case "dialog.requested":
      return dialog(event);
    case "dialog.closeRequested":
      return "The dialog closes.";
    case "analytics.recorded":
      return `The analytics are told "${event.event}".`;
    case "flash.requested":
      return quoted(
        `After the page is loaded anew, a ${colours[event.toast.kind]} message says: "${event.toast.text}"`,
      );
    case "subscription.changed":
      return `The subscription to ${event.username} is shown as it is now.`;
    case "password.changed":
      return "The list of sessions is read anew: all others have ended.";
    case "thing.opened":
      return "What was locked is open where it stands.";
    case "posts.changed":
      return "The posts and their numbers are read anew.";
    case "payout.checkRequested":
      return "It is looked up whether earnings can be paid out.";
    case "logout.requested":
      return event.reload === true
        ? "The account is logged out, and the page is loaded anew."
        : "The account is logged out.";
    default:
      return null;
  }
};

/** What machines tell each other beyond what every machine may ask for. */
const others: Readonly<Record<string, (event: AnyEventObject) => string>> = {
  "route.changed": ({ route }) => `The app shows the page "${route.page}".`,
  "code.lost": () => "The page says that it could not be loaded, and offers a reload.",
  "line.restored": () =>
    "The app hears that the line is open again after a break, and reads anew what is shown.",
  "answer.given": ({ answer }) => `The actor that asked receives that the question was ${answer.answer}.`,
  "user.changed": ({ user }) =>
    `Pages that are opened from now on are those of ${user.username} as the server told.`,
  "signal.sent": () => "The page tells the other browser something about the line.",
  "rooms.changed": ({ rooms }) =>
    rooms.length === 0 ? "The page leaves its rooms." : `The page joins ${rooms.join(", ")}.`,
  "socket.received": ({ name }) => `The app receives the socket event "${name}".`,
};

/** What a machine tells the app, in words; null when there are none for it. */
export const emittedWords = (event: AnyEventObject): string | null =>
  shared(event as SharedEmitted) ?? others[event.type]?.(event) ?? null;
