import type { DialogRequest } from "../app/dialog-request.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { FROM_INSPECTOR } from "../app/wording.ts";
import type { dialogsMachine, DialogsSnapshot, OpenDialog } from "./dialogs.machine.ts";
import { questionTexts } from "./question.ts";

/** What a dialog is called here, and what has the page ask for it. */
const wanted = (dialog: DialogRequest): { readonly name: string; readonly how: string } => {
  switch (dialog.kind) {
    case "sign-in":
      return { name: "Log in", how: "press Log in in the header" };
    case "sign-up":
      return dialog.compact === true
        ? { name: "Register to access", how: FROM_INSPECTOR }
        : { name: "User Sign Up", how: "press User Sign up in the header" };
    case "reset-password":
      return { name: "Reset Password", how: "open /password/forgot" };
    case "new-password":
      return { name: "Set your new Password", how: "open the link of a reset mail" };
    case "confirm-email":
      return { name: "the confirmation of an e-mail, which has no dialog", how: "open the link of its mail" };
    case "subscribe":
      return { name: "the offers", how: `press an offer on /${dialog.username} while logged in` };
    case "visitor-subscribe":
      return {
        name: dialog.mode === "follow" ? "Follow" : "Subscribe to",
        how: `press ${dialog.mode === "follow" ? "Follow for FREE" : "an offer"} on /${dialog.username} as a guest`,
      };
    case "tip":
      return { name: "Send Tip", how: `press TIP ME on /${dialog.username}` };
    case "snapchat":
      return { name: "Get access to a Snapchat", how: `press Get my Snapchat on /${dialog.username}` };
    case "invitation":
      return {
        name: `Invitation from ${dialog.username}`,
        how: `log in as ${dialog.username} in another browser and invite fan on /stream/create/c2c`,
      };
    case "unlock":
      return { name: "Unlock", how: `press a post that is sold on /${dialog.username}` };
    case "payment":
      return { name: "Payment", how: `press Follow for FREE on /${dialog.username} as fan` };
    case "membership":
      return { name: "Manage", how: `press Manage on /${dialog.creator.user.username} as sub` };
    case "account-menu":
      return { name: "the account's menu", how: "log in and press the round picture in the header" };
    case "avatar":
      return { name: "Edit Avatar", how: "press Edit avatar on /ava as ava" };
    case "cancel-subscription":
      return { name: "Unsubscribe", how: `press Unsubscribe on /${dialog.username} as sub` };
    case "reactivate-subscription":
      return { name: "Reactivate", how: `press Reactivate on /${dialog.username} as expiring` };
    case "confirm":
      return { name: `the question "${questionTexts(dialog).title}"`, how: "log in as liam" };
    case "alert":
      return { name: `the notice "${questionTexts(dialog).title}"`, how: FROM_INSPECTOR };
  }
};

const nameOf = ({ id, request }: OpenDialog): string => `${wanted(request).name} (dialog ${id})`;
const find = ({ context }: DialogsSnapshot, id: number): OpenDialog | undefined =>
  context.stack.find((dialog) => dialog.id === id);

/** A press in a question; other dialogs have no such button. */
const press =
  (which: "confirmLabel" | "cancelLabel") =>
  ({ id }: { readonly id: number }, before: DialogsSnapshot): string => {
    const dialog = find(before, id);
    if (dialog?.request.kind !== "confirm" && dialog?.request.kind !== "alert")
      return `Answer a question in dialog ${id}, where none is asked (${FROM_INSPECTOR}).`;
    return `Press ${questionTexts(dialog.request)[which] ?? "Cancel"} in ${nameOf(dialog)}.`;
  };

/** How opening and closing dialogs reads to a tester. */
export const dialogsPhrases: PhrasesOf<typeof dialogsMachine> = {
  begin: ({ signedIn }) => (signedIn ? "Log in as fan and open /ava." : "Open /ava as a guest."),
  events: {
    "flows.wanted": {
      by: "world",
      says: "The browser has time for the code of the dialogs (wait a moment after the page is shown).",
    },
    "dialog.requested": {
      by: "world",
      says: ({ dialog }, before) => {
        const { name, how } = wanted(dialog);
        return `The page asks for ${name} (${before.context.stack.length === 0 ? how : FROM_INSPECTOR}).`;
      },
    },
    "dialog.closeRequested": {
      by: "world",
      says: ({ actorId }) =>
        actorId === undefined
          ? `The topmost dialog is to be closed (${FROM_INSPECTOR}).`
          : `The flow ${actorId} wants its dialog closed (press Sign up here in Log in, or Log in here in User Sign Up).`,
    },
    "dialog.dismissed": ({ id }, before) => {
      const dialog = find(before, id);
      return dialog === undefined
        ? `Press Escape in dialog ${id}, which is not open (${FROM_INSPECTOR}).`
        : `Press Escape in ${nameOf(dialog)}.`;
    },
    "question.confirmed": press("confirmLabel"),
    "question.cancelled": press("cancelLabel"),
    "viewport.changed": ({ isMobile }) =>
      isMobile ? "Make the window less than 768 pixels wide." : "Make the window at least 768 pixels wide.",
    "route.changed": { by: "world", says: "The address becomes another page's (press Back or a link)." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    loadFlows: "The code of the dialogs has loaded.",
    "dialog-1": "What dialog 1 is for is done (finish its form or its payment).",
    "dialog-2": "What dialog 2 is for is done (finish its form or its payment).",
  },
  breaks: {
    loadFlows:
      "The code of the dialogs cannot be loaded (block the script whose name begins with dialog-flows in the developer tools).",
    "dialog-1": `The flow of dialog 1 breaks (${FROM_INSPECTOR}).`,
    "dialog-2": `The flow of dialog 2 breaks (${FROM_INSPECTOR}).`,
  },
  delays: { codeTimeout: "Two minutes pass." },
  states: {
    "stack.closed": "No dialog is open.",
    "stack.open": ({ context }) => `Open, the topmost last: ${context.stack.map(nameOf).join(", ")}.`,
    "flows.absent": "The code of the dialogs is not loaded.",
    "flows.loading": "The code of the dialogs is being loaded.",
    "flows.loaded": "The code of the dialogs is loaded.",
  },
};
