import { countryName } from "../../domain/country/country.ts";
import type { PaymentInfo } from "../../domain/payment-info/payment-info.ts";
import type { PhrasesOf } from "../app/flow.ts";
import type { FieldChanged } from "../app/form-parts.ts";
import { FROM_INSPECTOR, REPLACED, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import {
  PAYMENT_INFO_SAVED,
  paymentInfoLabels,
  type paymentInfoMachine,
  type PaymentInfoSnapshot,
} from "./payment-info.machine.ts";

const PATH = "/api/v1/creator/payto";

const labels = paymentInfoLabels;

const loaded = (answer: AnswerTo<"getPayto">): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  const { status } = answer.data.payto;
  if (status === "missing") return "The server answers: there is no payment info yet (as for dora).";
  return status === "verified"
    ? "The server answers: the payment info is verified (as for ava)."
    : `The server answers: the payment info is ${status === "pending" ? "being checked" : "on hold"} (${status === "pending" ? "as after a change" : REPLACED}).`;
};

const saved = (answer: AnswerTo<"savePayto">): string => {
  if (answer.status === "ok")
    return `The server answers: the payment info is kept. The toast says "${PAYMENT_INFO_SAVED}"`;
  const { error, fields } = answer.failure;
  return fields === undefined
    ? tooMany("POST", PATH, answer.failure)
    : `The server answers: "${error}" and below the field "${fields["current_password"]}" (the present password is another one).`;
};

const formShown = ({
  context: { texts, current_password: password, ...info },
}: PaymentInfoSnapshot): string =>
  sentences(
    `The form waits: Full name ${info.holder === "" ? "is empty" : `holds "${info.holder}"`}, Country is ${info.country === "" ? "not chosen" : countryName(info.country)}, and ${info.method === "iban" ? "an IBAN" : "an account number"} is asked for. Current Password is ${password === "" ? "empty" : "filled in"}.`,
    ...Object.entries(texts).map(
      ([field, text]) => `Below ${labels[field as keyof typeof labels]} stands "${text}".`,
    ),
  );

const changed = (event: FieldChanged<PaymentInfo & { readonly current_password: string }>): string => {
  switch (event.field) {
    case "country":
      return `Choose ${countryName(event.value)} as ${labels.country}.`;
    case "method":
      return `Choose ${event.value === "iban" ? "IBAN" : "Account number"} as ${labels.method}.`;
    case "certified":
      return event.value ? `Tick ${labels.certified}.` : `Take the tick off ${labels.certified}.`;
    default:
      return typedInto(labels)(event);
  }
};

/** How the page Payment Info reads to a tester. */
export const paymentInfoPhrases: PhrasesOf<typeof paymentInfoMachine> = {
  begin: ({ user }) => `Log in as ${user?.username ?? "dora"} and open /account/pay_to.`,
  events: {
    "field.changed": changed,
    "form.submitted": "Press Save.",
    "change.chosen": "Press Change.",
    "change.cancelled": "Press Cancel.",
    "retry.requested": "Press Try again.",
  },
  answers: {
    loadPaymentInfo: loaded,
    checkPaymentInfo: (texts: Readonly<Record<string, string>>) =>
      Object.keys(texts).length === 0
        ? "Everything in the form is as it should be (fill in what is missing)."
        : `Something in the form is missing or wrong (leave ${labels.signature} empty and fill in the rest).`,
    savePaymentInfo: saved,
  },
  breaks: {
    loadPaymentInfo: unreachable("GET", PATH),
    checkPaymentInfo: `The check of the form breaks (${FROM_INSPECTOR}).`,
    savePaymentInfo: unreachable("POST", PATH),
  },
  delays: {},
  states: {
    loading: "Grey shapes hold the place of the payment info.",
    failed: "The page says why it could not be read, with the button Try again.",
    shown: ({ context: { payto } }) =>
      sentences(
        "The details are shown, of each number only its end.",
        payto?.status === "on_hold"
          ? `A notice says "${payto.reason}".`
          : `They are ${payto?.status === "verified" ? "verified" : "being checked"}.`,
      ),
    editing: formShown,
    checking: formShown,
    submitting: "The button says Saving….",
  },
};
