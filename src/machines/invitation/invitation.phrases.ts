import {
  FIREFOX_WARNING,
  INVITATION_EXPIRED,
  INVITATION_NOT_VALID,
  invitationButton,
  invitationQuestion,
} from "../../domain/private-show/private-texts.ts";
import type { PrivateInvitation } from "../../protocol/private-show/private-show.records.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { PaymentOutput } from "../payment/payment.setup.ts";
import type { CallResult } from "../resource/call.ts";
import { selectInvitationView } from "./invitation-view.ts";
import type { invitationMachine } from "./invitation.machine.ts";

const PATH = "/api/v1/user/ava/private";

const answered =
  (method: "GET" | "POST") =>
  (answer: CallResult<PrivateInvitation>): string => {
    if (answer.status === "failed" && answer.failure.code === "too_many")
      return tooMany(method, PATH, answer.failure);
    if (answer.status === "failed")
      return `The server answers: "${answer.failure.error}" (withdraw the invitation as ava beforehand).`;
    const { payment_id, access_token, amount_usd, expire_time } = answer.data;
    if (expire_time <= 1_790_000_000)
      return "The server answers with an invitation whose time is over (wait until it has expired, and open the page again).";
    if (payment_id === null)
      return `The server answers with an invitation that is not paid (invite fan as ava, for ${amount_usd} cents).`;
    return access_token === null
      ? "The server answers with an invitation that is paid (one from /stream/create, paid in another window)."
      : "The server answers with an invitation that is paid (one from /stream/create/c2c, paid in another window).";
  };

const endings: Readonly<Record<PaymentOutput["status"], string>> = {
  paid: "The payment ends: it is paid (card 4242 4242 4242 4242 on the payment page).",
  reloading: "The payment ends: it is cancelled, and the page is on its way (close the payment window).",
  left: "The payment ends: it is left before it began.",
};

/** How it reads to a tester. */
export const invitationPhrases: PhrasesOf<typeof invitationMachine> = {
  begin: ({ request, page }) =>
    sentences(
      page.isFirefox === true ? "In Firefox:" : null,
      `Log in as fan and open ${request.at}; log in as ava in another browser, open /stream/create/c2c, and invite fan for 10 minutes and $10.00.`,
    ),
  events: {
    "confirm.chosen": (_event, { context }) =>
      `Press "${invitationButton(context.invitation?.amount_usd ?? 0)}".`,
    "decline.chosen": 'Press "No, thanks".',
    "retry.requested": "Press Try again.",
    "clock.ticked": {
      by: "world",
      says: ({ now }) => `The clock reaches ${now - 1_790_000_000} seconds after the invitation.`,
    },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    readInvitation: answered("GET"),
    acceptInvitation: answered("POST"),
    declineInvitation: (answer: CallResult<unknown>) => {
      if (answer.status === "ok") return "The server takes the answer.";
      return answer.failure.code === "too_many"
        ? tooMany("DELETE", PATH, answer.failure)
        : `The server answers: "${answer.failure.error}" (withdraw the invitation as ava beforehand).`;
    },
    payment: ({ status }: PaymentOutput) => endings[status],
  },
  breaks: {
    readInvitation: unreachable("GET", PATH),
    acceptInvitation: unreachable("POST", PATH),
    declineInvitation: unreachable("DELETE", PATH),
  },
  delays: {
    offlineRetry: `Five seconds pass (${control("clock", { advance: 0 })} is not needed: the page counts them).`,
    expiredClose: "Two seconds pass.",
  },
  states: {
    loading: "The dialog shows grey shapes.",
    offline: 'The dialog says "We could not reach the server. We try again in a moment."',
    valid: (snapshot) => {
      const view = selectInvitationView(snapshot);
      if (view.status !== "valid") return "The dialog is open.";
      return sentences(
        `The dialog "${view.title}" asks "${invitationQuestion(view.minutes, view.amount)}"`,
        `It has the button "${invitationButton(view.amount)}" and counts down from ${view.left} seconds.`,
        view.isFirefox ? `It warns: "${FIREFOX_WARNING}"` : null,
      );
    },
    accepting: "The button is busy.",
    paying: "The payment is under way in the dialog.",
    reloading: "The page reloads.",
    declining: '"No, thanks" is busy.',
    expired: `The dialog says "${INVITATION_EXPIRED}" in the place of the buttons.`,
    invalid: `The dialog says "${INVITATION_NOT_VALID}" and has the button Ok.`,
    done: "The dialog is gone.",
  },
};
