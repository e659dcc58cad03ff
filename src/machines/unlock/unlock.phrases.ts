import { formatCents } from "../../domain/format/cents.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { REPLACED, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { PaymentOutput } from "../payment/payment.setup.ts";
import type { CallResult } from "../resource/call.ts";
import type { UnlockOffer } from "./unlock-offer.ts";
import { unlockTitle } from "./unlock-texts.ts";
import type { unlockMachine } from "./unlock.machine.ts";

const PATH = "/api/v1/user/post/{its id}";

const offerRead = (answer: CallResult<UnlockOffer>): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  const { isForSale, isOpen, fund, price } = answer.data;
  if (isForSale)
    return fund === null
      ? `The server answers with the post, which costs ${formatCents(price)} (which it does by itself).`
      : `The server answers with the post as a goal (press "Contribute" at one instead).`;
  return isOpen
    ? "The server answers that the post is open (buy it in another window of the same account before)."
    : `The server answers that the post is not for sale to this account (${REPLACED}).`;
};

const endings: Readonly<Record<PaymentOutput["status"], string>> = {
  paid: "The payment ends: it is paid (card 4242 4242 4242 4242 on the payment page).",
  reloading: "The payment ends: it is cancelled, and the page is on its way (close the payment window).",
  left: "The payment ends: it is left before it began (press Cancel when it says that the price has changed).",
};

/** How unlocking reads to a tester. */
export const unlockPhrases: PhrasesOf<typeof unlockMachine> = {
  begin: ({ signedIn }) =>
    signedIn
      ? 'Log in as fan, open /ava and press the teaser "The full-size file of the big gate".'
      : 'Open /ava as a guest and press the teaser "The full-size file of the big gate".',
  events: {
    "field.changed": typedInto({ amount: "Amount" }),
    "form.submitted": (_, { context: { offer } }) =>
      offer?.fund == null ? `Press ${unlockTitle(offer)}.` : "Press Contribute.",
    "signIn.chosen": "Press Sign in below the form.",
    "signUp.chosen": "Press Sign up here below the form.",
    "retry.requested": "Press Try again.",
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    readOffer: offerRead,
    signUp:
      "An account is made (fill in Username and Password, press Sign up, and wait for half a second more).",
    signIn:
      "Somebody is logged in (fill in Username or Email and Password of a demo account, and press Log in).",
    payment: ({ status }: PaymentOutput) => endings[status],
  },
  breaks: { readOffer: unreachable("GET", PATH) },
  delays: { offlineRetry: "Five seconds pass." },
  states: {
    opening: "The dialog shows grey shapes.",
    failed: ({ context }) =>
      `The dialog Unlock says "${context.failure?.error ?? ""}" and has the button Try again.`,
    offline:
      'The dialog Unlock says "We could not reach the server. We try again in a moment." and has the button Try again.',
    refused: "The dialog is gone, and a toast says that it is not for sale.",
    "registering.signingUp": 'The dialog "Register to access" has the form Sign up.',
    "registering.signingIn": 'The dialog "Log in" has the form Log in.',
    "registering.leaving": "The page reloads, and the same dialog opens for the account.",
    editing: ({ context: { offer, texts } }) =>
      sentences(
        `The dialog is called "${unlockTitle(offer)}".`,
        texts.amount === undefined ? null : `Below Amount stands "${texts.amount}".`,
      ),
    paying: "The payment is under way in the dialog.",
    reloading: "The page reloads, and a toast says how the payment went.",
    done: "The dialog is gone, and the post is open where it stands.",
  },
};
