import { snapchatLabel } from "../../domain/snapchat/snapchat-texts.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { PaymentOutput } from "../payment/payment.setup.ts";
import type { CallResult } from "../resource/call.ts";
import { snapchatLabels } from "./snapchat-labels.ts";
import { selectSnapchatView } from "./snapchat-view.ts";
import type { SnapchatInput, snapchatMachine } from "./snapchat.machine.ts";

type Snapshot = Parameters<typeof selectSnapchatView>[0];

const PATH = "/api/v1/user/ava";
const BUTTON = snapchatLabel(999);

const begun = ({ request, signedIn }: SnapchatInput): string => {
  const { creator, ...dialog } = request;
  const bySending = `have the inspector send dialog.requested to dialogs with ${JSON.stringify({ dialog })}`;
  if (creator === undefined)
    return 'Log in as leaver, open /account/following, choose Expired and press "Subscribe again" of Ava Laurent.';
  if (creator.can_edit)
    return `Log in as ava, open /ava?inspect and ${bySending}: no page offers it to its owner.`;
  if (creator.is_subscribed_snapchat)
    return `Log in as snapper, who has it, open /ava?inspect and ${bySending}: no page offers it twice.`;
  return signedIn
    ? `Log in as fan, open /ava and press "${BUTTON}".`
    : `Open /ava as a guest and press "${BUTTON}".`;
};

const creatorRead = (answer: CallResult<CreatorRecord>): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  if (answer.data.compliance_status.status !== "approved")
    return "The server answers: the creator's page waits for its verification (nobody can arrange that for ava; an application of her would have to be under review).";
  return answer.data.setting.sell_snapchat.on_sale
    ? "The server answers with the creator (which it does by itself)."
    : "The server answers that she does not sell her Snapchat (replace ava by noah in the event).";
};

const endings: Readonly<Record<PaymentOutput["status"], string>> = {
  paid: "The payment ends: it is paid (card 4242 4242 4242 4242 on the payment page).",
  reloading: "The payment ends: it is cancelled, and the page is on its way (close the payment window).",
  left: "The payment ends: it is left before it began (press Escape while it is prepared, which a delay of the server makes long enough).",
};

const formShown = (snapshot: Snapshot): string => {
  const view = selectSnapchatView(snapshot);
  if (view.status !== "editing") return "The dialog is open.";
  const texts = Object.entries(view.texts).map(
    ([field, text]) => `Below ${snapchatLabels[field as keyof typeof snapchatLabels]} stands "${text}".`,
  );
  return sentences(
    `The dialog "${view.title}" asks for ${snapchatLabels.snapchat_username}${view.asksEmail ? ` and ${snapchatLabels.user_email}` : ""}.`,
    ...texts,
  );
};

/** How it reads to a tester. */
export const snapchatPhrases: PhrasesOf<typeof snapchatMachine> = {
  begin: begun,
  events: {
    "field.changed": typedInto(snapchatLabels),
    "form.submitted": "Press Continue to payment.",
    "retry.requested": "Press Try again.",
    "reload.chosen": "Press Reload now.",
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: { readCreator: creatorRead, payment: ({ status }: PaymentOutput) => endings[status] },
  breaks: { readCreator: unreachable("GET", PATH) },
  delays: { offlineRetry: "Five seconds pass.", guestReload: "Ten seconds pass." },
  states: {
    opening: "The dialog shows grey shapes.",
    failed: ({ context }) =>
      `The dialog says "${context.failure?.error ?? ""}" and has the button Try again.`,
    offline:
      'The dialog says "We could not reach the server. We try again in a moment." and has the button Try again.',
    refused: "The dialog is gone, and a toast says why.",
    editing: formShown,
    paying: "The payment is under way in the dialog.",
    thanking: 'The dialog says "Your payment went through." and has the button Reload now.',
    reloading: "The page reloads.",
    done: 'The page reloads, and the dialog "Thank you!" opens there.',
  },
};
