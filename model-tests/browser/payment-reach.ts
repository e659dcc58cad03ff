import type { SnapshotFrom } from "xstate";

import type { PaymentInput } from "../../src/machines/payment/payment.setup.ts";
import type { paymentMachine } from "../../src/machines/payment/payment.machine.ts";
import type { Reach, StepFacts } from "./browser-paths.ts";

type Snapshot = SnapshotFrom<typeof paymentMachine>;

const answersNobodyCanArrange: Readonly<Record<string, string>> = {
  processing: "the sandbox decides at once: tests/payment shows a payment that takes longer",
  refused: "places go within a moment: tests/payment shows the rush for the last one",
  payment_not_found: "the server knows every payment that it began",
  joined: "an offer with a price is never joined without a payment: tests/e2e joins a free one",
};

const step = ({ event, before }: StepFacts): string | null => {
  const snapshot = before as Snapshot;
  const { request } = snapshot.context;
  const output = event["output"];
  const why =
    answersNobodyCanArrange[output?.data?.status ?? output?.failure?.code ?? output?.data?.kind ?? ""];
  if (why !== undefined) return why;
  if (event.type === "page.shown") return "this Chromium keeps no pages that were left: tests/e2e goes back";
  if (event.type === "popup.closed" && snapshot.matches("opening")) {
    return "a window says at once whether it opened";
  }
  if (output?.failure?.code === "price_changed" && request.price !== 999)
    return "the price changes once a walk";
  return null;
};

/** What of a payment can be driven in a browser, and why not the rest. */
export const cannotPay = {
  begin: ({ request }: PaymentInput) => {
    if (request.launch === "iframe") return "no page asks for the frame yet";
    return request.launch === "one-click" ? "no page sells what one click pays yet" : null;
  },
  step,
  isLast: () => false,
} satisfies Reach;
