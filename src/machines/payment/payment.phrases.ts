import { formatCents } from "../../domain/format/cents.ts";
import type { PaymentRecord } from "../../protocol/records.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, FROM_INSPECTOR, OFFLINE, REPLACED, setPrice, unreachable } from "../app/wording.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import type { StatusTold, Started } from "./payment-actors.ts";
import { endingOf } from "./payment-ending.ts";
import { selectPaymentView } from "./payment-view.ts";
import type { paymentMachine } from "./payment.machine.ts";
import { toldOf, type PaymentInput } from "./payment.setup.ts";

type Snapshot = Parameters<typeof selectPaymentView>[0];

const CREATOR = "/api/v1/user/ava";

const begun = ({ request, page }: PaymentInput): string => {
  if (request.launch === "one-click")
    return `Log in as ava in another browser, open /stream/create there and press Go live; log in here as sub, who has a saved card (as gifted, who has none, where the first answer says so), open ${request.returnUri}, press Send Tip, type "${(request.tipAmount ?? 0) / 100}" into the amount, and press Send Tip in the dialog.`;
  if (request.launch === "iframe")
    return "Log in as fan and begin the payment in a frame from the inspector: only the card check of a visitor's free follow opens so by itself.";
  const width = page.isMobile ? "less than 768 pixels wide" : "at least 768 pixels wide";
  const price = `"Subscribe for ${formatCents(request.price ?? 0)} a month"`;
  return `Log in as fan, make the window ${width}, open /${request.username}, press ${price}, and press it again in the dialog.`;
};

const startAnswered = (answer: CallResult<Started>): string => {
  if (answer.status === "ok")
    return answer.data.kind === "started"
      ? "The server answers: the payment has begun."
      : "The server answers: there is nothing to pay, you are subscribed (the offer has become free meanwhile).";
  const { code, error } = answer.failure;
  return code === "price_changed"
    ? `The server answers: "${error}" (after this page was loaded: ${setPrice(1299)}).`
    : `The server answers: "${error}" (block /socket here in the developer tools, and subscribe as the same fan in another window beforehand).`;
};

const closeWords: Readonly<Record<string, string>> = {
  paid: "paid (card 4242 4242 4242 4242 on the payment page, with /socket blocked here in the developer tools)",
  processing: `still being decided (the sandbox decides at once: ${REPLACED})`,
  declined: "declined (card 4000 0000 0000 0002 on the payment page)",
  cancelled: "cancelled (no card was entered on the payment page)",
};

const closeAnswered = (answer: CallResult<PaymentRecord>): string => {
  if (answer.status === "failed")
    return answer.failure.code === "payment_not_found"
      ? `The server answers: it knows no such payment ("${answer.failure.error}"; ${REPLACED}).`
      : `The server refuses: "${answer.failure.error}" (${answer.failure.code === "csrf" ? "log out in another window beforehand" : REPLACED}).`;
  const { status, reason } = answer.data;
  const words = closeWords[status];
  return words === undefined
    ? `The server answers: the payment is ${status} because of ${reason} (somebody took the last place of a limited offer meanwhile).`
    : `The server answers: the payment is ${words}.`;
};

const statusWords: Readonly<Record<StatusTold["status"], string>> = {
  success: "that it went well (it does so after card 4242 4242 4242 4242",
  error: "that the card was declined (it does so after card 4000 0000 0000 0002",
  cancelled: "that it is being left (it does so after a press on Cancel there",
};

/** What the payment page posts, true or not: its console can post it too, and the app trusts neither. */
const paymentPageSays = ({ status }: StatusTold, { context }: Snapshot): string => {
  const other = context.launch === "popup" ? "opener" : "parent";
  return `The payment page tells ${statusWords[status]}; else in its console: ${other}.postMessage({type: "payment.status", status: "${status}"}, location.origin)).`;
};

const paidUpdate = (event: SocketReceived, { context }: Snapshot): string => {
  if (event.name !== "payment.update") return socketEventSays(event);
  return event.data.transaction_id === context.paymentId
    ? "The server tells: this payment is paid (card 4242 4242 4242 4242 on the payment page)."
    : "The server tells: another payment is paid (subscribe to noah as the same fan in another window).";
};

/** How a payment reads to a tester. */
export const paymentPhrases: PhrasesOf<typeof paymentMachine> = {
  begin: begun,
  events: {
    "popup.opened": { by: "world", says: "The browser opens the payment window." },
    "popup.blocked": {
      by: "world",
      says: "The browser opens no payment window (block pop-up windows of this site in its settings beforehand).",
    },
    "popup.closed": (_, { context }) =>
      context.launch === "popup"
        ? "Close the payment window."
        : `Close a payment window that is not there (${FROM_INSPECTOR}).`,
    "popup.wanted": "Press Show the payment window.",
    "status.told": { by: "world", says: paymentPageSays },
    "page.shown": "On the payment page press the browser's Back: this page comes back.",
    "payment.left": (_, before) => {
      if (before.matches("waiting")) return "Press Cancel payment.";
      if (before.matches("starting")) return "Press Escape.";
      if (before.matches("showing")) return "Press Close in the corner of the dialog.";
      if (before.matches("untold")) return "Press Reload the page.";
      if (before.matches("priceChanged")) return "Press Cancel.";
      return before.matches("refused") || before.matches("ended") ? "Press Ok." : "Press Close.";
    },
    "payment.retried": (_, before) =>
      before.matches("unknown") || before.matches("unanswered") ? "Press Ask now." : "Press Try again.",
    "price.accepted": (_, { context }) =>
      context.newPrice === 0
        ? "Press Continue for free."
        : `Press Continue for ${formatCents(context.newPrice ?? 0)}.`,
    "socket.received": { by: "world", says: paidUpdate },
  },
  answers: {
    startPayment: startAnswered,
    payWithSavedCard: (answer: AnswerTo<"payWithSavedCard">) =>
      answer.status === "ok"
        ? "The server answers: the saved card is charged."
        : answer.failure.code === "idempotency_busy"
          ? `The server answers: "${answer.failure.error}" (the first call has not come to its end: cut the line while it is under way, and bring it back at once).`
          : `The server answers: "${answer.failure.error}" (switch paying with one click off under /account/setting/billing beforehand).`,
    closePayment: closeAnswered,
    readPrice: ({ price }: { readonly price: number | null }) =>
      price === null
        ? `The server does not tell a price any more (${control("fault", { method: "GET", path: CREATOR, status: 429, times: 1 })}).`
        : `The server answers: the offer costs ${formatCents(price)} now (as it was set).`,
  },
  breaks: {
    startPayment: unreachable("POST", `${CREATOR}/subscription`),
    payWithSavedCard: `The server cannot be reached when the saved card shall be charged (${OFFLINE}).`,
    closePayment: `The server cannot be reached (${OFFLINE}).`,
    readPrice: unreachable("GET", CREATOR),
  },
  delays: {
    confirmTimeout: "One second passes.",
    offlineRetry: "Two seconds pass.",
    redirectBlock:
      "The payment page does not come for thirty seconds: you are still on this page (block /oauth/payment in the developer tools before the step that goes there, and unblock it afterwards).",
  },
  away: ["redirecting"],
  returns: ["page.shown", "redirectBlock"],
  states: {
    charging: 'The dialog says "Preparing your payment".',
    unanswered: 'The dialog says "We cannot reach the server", has the button Ask now and cannot be closed.',
    opening: 'The dialog says "Preparing your payment".',
    starting: ({ context }) =>
      context.launch === "popup"
        ? 'The dialog says "Preparing your payment", and the payment window says "Opening the payment page…".'
        : 'The dialog says "Preparing your payment".',
    waiting:
      'The dialog says "Go on in the payment window" and has the buttons Show the payment window and Cancel payment; the payment window shows the form "Pay by card".',
    redirecting: 'The dialog says "Taking you to the payment page", and the page goes there.',
    showing: ({ context }) =>
      `The dialog ${context.request.title ?? "Payment"} shows the payment page inside.`,
    asking: 'The dialog says "Checking your payment" and cannot be closed.',
    confirming: 'The dialog says "Checking your payment" and cannot be closed.',
    unknown: 'The dialog says "We cannot reach the server", has the button Ask now and cannot be closed.',
    untold: ({ context }) =>
      `The dialog says "${context.failure?.error ?? ""}" and "We do not know yet how your payment went.", with the button Reload the page.`,
    reloading: "The page reloads.",
    paid: ({ context }) => {
      const { title, text } = toldOf(context);
      const said = title === undefined ? text : `${title}: ${text}`;
      return `The page reloads and shows the toast "${said}".`;
    },
    joined: 'The page reloads and shows the toast "You are subscribed. Enjoy!".',
    over: ({ context }) => {
      const { title, text } = endingOf(context.record);
      return `The dialog says "${title}" and "${text}", with the buttons Try again and Close.`;
    },
    closed: ({ context }) => `The page reloads and shows the toast "${endingOf(context.record).text}".`,
    repricing: ({ context }) =>
      context.launch === "popup"
        ? 'The payment window is closed, and the dialog says "Checking the price".'
        : 'The dialog says "Checking the price".',
    priceChanged: ({ context: { request, newPrice } }) =>
      `The dialog says "The price has changed" with ${request.price === undefined ? "" : `${formatCents(request.price)} struck through and `}${formatCents(newPrice ?? 0)}, and has the buttons Continue for ${formatCents(newPrice ?? 0)} and Cancel.`,
    ended: 'The dialog says "This offer has ended." and "You have not been charged.", with the button Ok.',
    refused: (snapshot) => {
      const view = selectPaymentView(snapshot);
      return `The dialog says "${view.status === "refused" ? view.failure.error : ""}" and "You have not been charged.", with the button Ok.`;
    },
    unreachable:
      'The dialog says "We could not reach the server" and "Please check your connection. You have not been charged.", with the buttons Try again and Close.',
    left: ({ context }) =>
      context.launch === "popup"
        ? "The dialog Payment and the payment window are gone, and nothing is charged."
        : "The dialog Payment is gone, and nothing is charged.",
  },
};
