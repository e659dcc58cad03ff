import { FIELD_REQUIRED } from "../../domain/account/field-texts.ts";
import { PASSWORD_WRONG } from "../../domain/account/password-forms.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import {
  sampleHeldPayto,
  sampleMissingPayto,
  samplePendingPayto,
  sampleVerifiedPayto,
} from "../app/sample-payto.ts";
import { paymentInfoMachine, selectPaymentInfoView } from "./payment-info.machine.ts";
import { paymentInfoPhrases } from "./payment-info.phrases.ts";
import { samplePayoutPage } from "./sample-page.ts";

export const paymentInfoFlow = defineFlow({
  slug: "payment-info",
  title: "Where a creator's earnings go",
  machine: paymentInfoMachine,
  inputs: [samplePayoutPage],
  events: [
    { type: "field.changed", field: "holder", value: "Dora Quinn" },
    { type: "field.changed", field: "iban", value: "DE89 3704 0044 0532 0130 00" },
    { type: "field.changed", field: "country", value: "US" },
    { type: "field.changed", field: "method", value: "iban" },
    { type: "field.changed", field: "certified", value: true },
    { type: "field.changed", field: "current_password", value: "marquee-demo" },
    { type: "form.submitted" },
    { type: "change.chosen" },
    { type: "change.cancelled" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadPaymentInfo: [
      { status: "ok", data: { payto: sampleMissingPayto } },
      { status: "ok", data: { payto: samplePendingPayto } },
      { status: "ok", data: { payto: sampleVerifiedPayto } },
      { status: "ok", data: { payto: sampleHeldPayto } },
      { status: "failed", failure: sampleFailure },
    ],
    checkPaymentInfo: [{}, { signature: FIELD_REQUIRED }],
    savePaymentInfo: [
      { status: "ok", data: { payto: samplePendingPayto } },
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { current_password: PASSWORD_WRONG },
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: paymentInfoPhrases,
  select: selectPaymentInfoView,
  // Of what is typed only the password makes a difference to where the form leads.
  key: ({
    value,
    context: { payto, failure, holder, country, method, current_password: password, texts },
  }) => [value, payto?.status, failure?.code, [holder !== "", country, method, password !== ""], texts],
});
