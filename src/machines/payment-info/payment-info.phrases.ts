import { countryName } from "../../domain/country/country.ts";
import type { PaymentInfoField } from "../../domain/payment-info/payment-info.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, REPLACED, sentences, tooMany, typed, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import {
  PAYMENT_INFO_SAVED,
  type paymentInfoMachine,
  type PaymentInfoSnapshot,
} from "./payment-info.machine.ts";

const PATH = "/api/v1/creator/payto";

const labels: Readonly<Record<PaymentInfoField | "current_password", string>> = {
  holder: "Full name",
  country: "Country",
  method: "Paid to",
  iban: "IBAN",
  bank_code: "Routing number or SWIFT code",
  account_number: "Account number",
  address: "Street address",
  city: "City",
  postal_code: "ZIP or postal code",
  tax_id: "Tax ID",
  certified: "the statement of the tax form",
  signature: "Signature",
  current_password: "Current Password",
};

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

const formShown = ({ context: { info, texts, current_password: password } }: PaymentInfoSnapshot): string =>
  sentences(
    `The form waits: Full name ${info.holder === "" ? "is empty" : `holds "${info.holder}"`}, Country is ${info.country === "" ? "not chosen" : countryName(info.country)}, and ${info.method === "iban" ? "an IBAN" : "an account number"} is asked for. Current Password is ${password === "" ? "empty" : "filled in"}.`,
    ...Object.entries(texts).map(
      ([field, text]) => `Below ${labels[field as keyof typeof labels]} stands "${text}".`,
    ),
  );

/** How the page Payment Info reads to a tester. */
export const paymentInfoPhrases: PhrasesOf<typeof paymentInfoMachine> = {
  begin: ({ user }) => `Log in as ${user?.username ?? "dora"} and open /account/pay_to.`,
  events: {
    "detail.typed": ({ field, value }) => typed(labels[field])({ value }),
    "number.typed": ({ field, value }) => typed(labels[field])({ value }),
    "country.chosen": ({ value }) => `Choose ${countryName(value)} as Country.`,
    "method.chosen": ({ value }) =>
      `Choose ${value === "iban" ? "IBAN" : "Account number"} as ${labels.method}.`,
    "certified.changed": ({ value }) =>
      value ? `Tick ${labels.certified}.` : `Take the tick off ${labels.certified}.`,
    "currentPassword.typed": typed(labels.current_password),
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
