import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { selectSupportRequestView, supportRequestMachine } from "./support-request.machine.ts";
import { supportRequestPhrases } from "./support-request.phrases.ts";

export const supportRequestFlow = defineFlow({
  slug: "support-request",
  title: "Asking support, or reporting something",
  machine: supportRequestMachine,
  inputs: [
    { form: "index", isGuest: false },
    { form: "report", isGuest: true },
  ],
  events: [
    { type: "field.changed", field: "type", value: "feedback" },
    { type: "field.changed", field: "subject", value: "A question" },
    { type: "field.changed", field: "message", value: "What is the front row?" },
    { type: "form.submitted" },
    { type: "another.chosen" },
    { type: "captcha.solved", solution: "sample solution" },
    { type: "captcha.withdrawn" },
  ],
  outputs: {
    requestSupport: [
      { status: "ok", data: { id: "01890000-0000-7000-8000-000000000009" } },
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { message: "Please write at least 10 characters" },
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: supportRequestPhrases,
  select: selectSupportRequestView,
});
