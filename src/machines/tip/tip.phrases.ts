import type { TipMenuItem } from "../../domain/tip-menu/tip-menu.ts";
import { uncensorLabel } from "../../domain/tip/uncensor-label.ts";
import type { CallResult } from "../resource/call.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { FROM_INSPECTOR, REPLACED, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { PaymentOutput } from "../payment/payment.setup.ts";
import { tipLabels } from "./tip-labels.ts";
import { selectTipView } from "./tip-view.ts";
import type { TipInput, tipMachine } from "./tip.machine.ts";

type Snapshot = Parameters<typeof selectTipView>[0];

const PATH = "/api/v1/user/ava";
const MENU_PATH = "/api/v1/user/tip_menu/ava";

const begun = ({ request, signedIn }: TipInput): string => {
  const { creator, ...dialog } = request;
  const { username, form } = dialog;
  const bySending = `have the inspector send dialog.requested to dialogs with ${JSON.stringify({ dialog })}`;
  if (creator?.can_edit === true)
    return `Log in as ${username}, open /${username}?inspect and ${bySending}: no page offers it to its owner.`;
  if (creator?.has_tip_button === false)
    return `Log in as fan on a server whose settings file has {"tip_button_hidden": [{"username": "${username}", "context": "profile"}]}, open /${username}?inspect and ${bySending}: no page offers it there.`;
  if (creator !== undefined && creator.tip_data.amount_list.length > 0)
    return `Log in as fan on a server whose settings file has {"tip_data": ${JSON.stringify([{ username, ...creator.tip_data }])}}, open /${username} and press TIP ME.`;
  if (form?.kind === "menu") return `Log in as sub, open /${username} and press Tip menu.`;
  if (form?.kind === "uncensor")
    return `Log in as sub, open /${username} and press "${uncensorLabel(form.amount)}" at the censored picture.`;
  if (!signedIn) return `Open /${username} as a guest and press TIP ME.`;
  return creator === undefined
    ? `Open /${username} as a guest, press TIP ME and log in there as fan: the dialog opens again on the next page.`
    : `Log in as fan, open /${username} and press TIP ME.`;
};

const creatorRead = (answer: CallResult<CreatorRecord>): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  if (answer.data.compliance_status.status !== "approved")
    return "The server answers: the creator's page waits for its verification (nobody can arrange that for ava; an application of her would have to be under review).";
  return answer.data.tip_notice === null
    ? "The server answers with the creator (which it does by itself)."
    : `The server answers with the creator, and that no tip is possible here: "${answer.data.tip_notice.title}" (log in to an account whose tips an operator has blocked).`;
};

const menuRead = (answer: CallResult<readonly TipMenuItem[]>): string => {
  if (answer.status === "failed") return tooMany("GET", MENU_PATH, answer.failure);
  return answer.data.length === 0
    ? `The server answers that nothing is on the menu (${REPLACED}: the demo's has something on it).`
    : "The server answers with the menu (which it does by itself).";
};

const endings: Readonly<Record<PaymentOutput["status"], string>> = {
  paid: "The payment ends: it is paid (card 4242 4242 4242 4242 on the payment page).",
  reloading: "The payment ends: it is cancelled, and the page is on its way (close the payment window).",
  left: "The payment ends: it is left before it began (press Escape while it is prepared, which a delay of the server makes long enough).",
};

const formShown = (snapshot: Snapshot): string => {
  const view = selectTipView(snapshot);
  if (view.status !== "editing") return "The dialog is open.";
  const texts = Object.entries(view.texts).map(
    ([field, text]) => `Below ${tipLabels[field as keyof typeof tipLabels]} stands "${text}".`,
  );
  return sentences(
    `The dialog "${view.title}" has the button ${view.bought?.kind === "uncensor" ? "Uncensor" : "Send Tip"}.`,
    ...texts,
  );
};

/** How a tip reads to a tester. */
export const tipPhrases: PhrasesOf<typeof tipMachine> = {
  begin: begun,
  events: {
    "field.changed": typedInto(tipLabels),
    "form.submitted": (_, { context: { request } }) =>
      request.form?.kind === "uncensor" ? "Press Uncensor." : "Press Send Tip.",
    "item.chosen": ({ itemId }, { context: { menu } }) => {
      const item = menu.find(({ id }) => id === itemId);
      return item === undefined
        ? `Choose an item that is not on the menu (${FROM_INSPECTOR}).`
        : `Press "${item.description}".`;
    },
    "menu.chosen": "Press Choose another.",
    "signIn.chosen": "Press Sign in below the form.",
    "signUp.chosen": "Press Sign up here below the form.",
    "retry.requested": "Press Try again.",
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    readCreator: creatorRead,
    readTipMenu: menuRead,
    signUp:
      "An account is made (fill in Username and Password, press Sign up, and wait for half a second more).",
    signIn:
      "Somebody is logged in (fill in Username or Email and Password of a demo account, and press Log in).",
    payment: ({ status }: PaymentOutput) => endings[status],
  },
  breaks: { readCreator: unreachable("GET", PATH), readTipMenu: unreachable("GET", MENU_PATH) },
  delays: { offlineRetry: "Five seconds pass." },
  states: {
    opening: "The dialog shows grey shapes.",
    failed: ({ context }) =>
      `The dialog Send Tip says "${context.failure?.error ?? ""}" and has the button Try again.`,
    offline:
      'The dialog Send Tip says "We could not reach the server. We try again in a moment." and has the button Try again.',
    refused: "The dialog is gone, and a toast or an alert says why.",
    "registering.signingUp": 'The dialog "Register to access" has the form Sign up.',
    "registering.signingIn": 'The dialog "Log in" has the form Log in.',
    "registering.leaving": "The page reloads, and the same dialog opens for the account.",
    "choosing.reading": "The dialog Tip Menu Purchase shows grey shapes.",
    "choosing.listing": ({ context: { menu } }) =>
      menu.length === 0
        ? 'The dialog Tip Menu Purchase says "Nothing on the menu" and has the button Try again.'
        : `The dialog Tip Menu Purchase lists ${menu.map(({ description }) => `"${description}"`).join(" and ")} with their prices.`,
    editing: formShown,
    paying: "The payment is under way in the dialog.",
    reloading: "The page reloads, and a toast says how the payment went.",
    done: "The page reloads, and a toast thanks for the tip.",
  },
};
