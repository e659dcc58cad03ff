import type { SnapshotFrom } from "xstate";

import type { Failure } from "../../protocol/failures.ts";
import { endingOf, type Ending } from "./payment-ending.ts";
import type { paymentMachine } from "./payment.machine.ts";

/** What a payment shows. Prices in cents; `url` is a path of this site. */
export type PaymentView =
  | { readonly status: "starting" }
  | { readonly status: "waiting" }
  | { readonly status: "redirecting" }
  | { readonly status: "showing"; readonly url: string; readonly title: string }
  | { readonly status: "asking" }
  | { readonly status: "unknown" }
  /** How it went the server does not say here. */
  | { readonly status: "untold"; readonly failure: Failure }
  | { readonly status: "repricing" }
  | { readonly status: "priceChanged"; readonly oldPrice: number | null; readonly newPrice: number }
  | { readonly status: "over"; readonly ending: Ending }
  | { readonly status: "refused"; readonly failure: Failure }
  | { readonly status: "unreachable" }
  | { readonly status: "leaving" };

const offerEnded: Failure = { code: "offer_ended", error: "This offer has ended." };

export const selectPaymentView = (snapshot: SnapshotFrom<typeof paymentMachine>): PaymentView => {
  const { paymentUrl, request, newPrice, record, failure } = snapshot.context;
  switch (snapshot.value) {
    case "launching":
    case "charging":
    case "opening":
    case "starting":
    case "sending":
      return { status: "starting" };
    case "showing":
      return { status: "showing", url: paymentUrl ?? "/", title: request.title ?? "Payment" };
    case "waiting":
    case "redirecting":
    case "unknown":
    case "repricing":
    case "unreachable":
      return { status: snapshot.value };
    case "unanswered":
      return { status: "unknown" };
    case "asking":
    case "confirming":
      return { status: "asking" };
    case "priceChanged":
      return { status: "priceChanged", oldPrice: request.price ?? null, newPrice: newPrice ?? 0 };
    case "untold":
      return { status: "untold", failure: failure! };
    case "over":
      return { status: "over", ending: endingOf(record) };
    case "ended":
      return { status: "refused", failure: offerEnded };
    case "refused":
      return { status: "refused", failure: failure ?? offerEnded };
    default:
      return { status: "leaving" };
  }
};
