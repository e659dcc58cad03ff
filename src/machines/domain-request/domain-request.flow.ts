import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleDomains } from "../custom-domain/sample-domains.ts";
import { domainRequestMachine, selectDomainRequestView } from "./domain-request.machine.ts";
import { domainRequestPhrases } from "./domain-request.phrases.ts";

const { whitelabel, domain_list } = sampleDomains.some;

export const domainRequestFlow = defineFlow({
  slug: "domain-request",
  title: "A creator asks for a domain",
  machine: domainRequestMachine,
  inputs: [{ route: { page: "domain-existing" } }, { route: { page: "domain-new" } }],
  events: [
    { type: "field.changed", field: "custom_domain", value: "ava.example" },
    { type: "field.changed", field: "custom_domain", value: "" },
    { type: "field.changed", field: "alternative_1", value: "https://ava.example" },
    { type: "field.changed", field: "alternative_2", value: "ava.test" },
    { type: "form.submitted" },
  ],
  outputs: {
    askForDomain: [
      { status: "ok", data: { data: { whitelabel, domain_list } } },
      {
        status: "failed",
        failure: {
          ...{ code: "validation", error: "Please check what you entered." },
          fields: { custom_domain: "This name is taken. If it is yours, please write to our support." },
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: domainRequestPhrases,
  select: selectDomainRequestView,
  ends: ["done"],
});
