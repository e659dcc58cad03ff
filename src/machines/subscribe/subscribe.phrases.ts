import { benefitsLabel } from "../../domain/offer/benefits-label.ts";
import type { Offer } from "../../domain/offer/offer.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { FROM_INSPECTOR, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { PaymentOutput } from "../payment/payment.setup.ts";
import type { Opened } from "./retained.ts";
import { selectSubscribeView } from "./subscribe-view.ts";
import type { subscribeMachine } from "./subscribe.machine.ts";

const PATH = "/api/v1/user/ava";
const labelOf = (offer: Offer): string => `"${benefitsLabel(offer).main}"`;

const opened = (answer: Opened): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  const { creator, retained } = answer.data;
  if (creator.compliance_status.status !== "approved")
    return "The server answers: the creator's page waits for its verification (nobody can arrange that for ava; an application of her would have to be under review).";
  return retained === null
    ? "The server answers with the creator's offers, and the browser keeps nothing of an earlier dialog (remove csf_subscribe_ava from the local storage beforehand)."
    : `The server answers with the creator's offers, and the browser has kept that ${retained.offer ?? "the usual offer"} was asked for with Other offers ${retained.othersOpen ? "open" : "closed"} (that was less than 15 minutes ago).`;
};

const endings: Readonly<Record<PaymentOutput["status"], string>> = {
  paid: "The payment ends: it is paid (card 4242 4242 4242 4242 on the payment page).",
  reloading: "The payment ends: it is cancelled, and the page is on its way (close the payment window).",
  left: "The payment ends: it is left before it began (press Escape while it is prepared, which a delay of the server makes long enough).",
};

/** How choosing an offer reads to a tester. */
export const subscribePhrases: PhrasesOf<typeof subscribeMachine> = {
  begin: ({ request, page }) =>
    sentences(
      page.isMobile ? "Make the window less than 768 pixels wide." : null,
      `Log in as fan, open /${request.username} and press ${request.offer === undefined ? "a locked post" : '"6 months for $47.95"'}.`,
      "Reload the page within 15 minutes: the dialog opens again and asks the server.",
    ),
  events: {
    "others.toggled": "Press Other offers.",
    "offer.chosen": ({ choice }, before) => {
      const view = selectSubscribeView(before);
      if (view.status !== "choosing") return `Choose the offer ${choice}.`;
      if (view.main.choice === choice) return `Press ${labelOf(view.main)}.`;
      const offer = view.others?.find((other) => other.choice === choice);
      if (offer === undefined) return `Choose the offer ${choice}, which is not shown (${FROM_INSPECTOR}).`;
      return view.othersOpen
        ? `Press ${labelOf(offer)} among the other offers.`
        : `Choose ${labelOf(offer)} though the other offers are closed (${FROM_INSPECTOR}).`;
    },
    "retry.requested": (_, before) => (before.matches("offline") ? "Press Try now." : "Press Try again."),
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    openBenefits: opened,
    payment: ({ status }: PaymentOutput) => endings[status],
    countdown:
      "The offer ends while it is looked at (leave the dialog open until its countdown is over; the trial of ava ends ten days after the first start).",
  },
  breaks: { openBenefits: unreachable("GET", PATH) },
  delays: { offlineRetry: "Five seconds pass." },
  states: {
    opening: "The dialog shows grey shapes in the place of the offers.",
    pending: "The dialog is gone.",
    failed: ({ context }) =>
      `The dialog Subscribe says "${context.failure?.error ?? ""}" and has the button Try again.`,
    offline:
      'The dialog Subscribe says "We could not reach the server. We try again in a moment." and has the button Try now.',
    "open.choosing": (snapshot) => {
      const view = selectSubscribeView(snapshot);
      if (view.status !== "choosing") return "The dialog shows the offers.";
      const { main, others, othersOpen, remaining } = view;
      return sentences(
        `The dialog says "Subscribe and get" and has the button ${labelOf(main)}.`,
        remaining === null ? null : `It says "Only ${remaining} remaining!".`,
        others === null
          ? "There are no other offers."
          : othersOpen
            ? `Other offers is open: ${others.map(labelOf).join(", ")}.`
            : "Other offers is closed.",
      );
    },
    "open.paying": (snapshot) => {
      const isMobile = snapshot.context.page.isMobile;
      return isMobile
        ? "The dialog Payment stands in the place of the offers, and the page goes to the payment page."
        : "The dialog Payment stands in the place of the offers, and the payment window opens.";
    },
    "open.reloading": "The page reloads, and the dialog with the offers opens again.",
    subscribed: "The dialog is gone, and the profile is open to you.",
  },
};
