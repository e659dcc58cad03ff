import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { customDomainMachine, selectCustomDomainView } from "./custom-domain.machine.ts";
import { customDomainPhrases } from "./custom-domain.phrases.ts";
import { sampleDomains } from "./sample-domains.ts";

const { none, some, online } = sampleDomains;
const failed = { status: "failed", failure: sampleFailure } as const;
const own = ({ whitelabel, domain_list }: typeof none) =>
  ({ status: "ok", data: { data: { whitelabel, domain_list } } }) as const;
const domain = "ava.example";
const notice = {
  ...{
    id: 1,
    kind: "system",
    text: "ava.example is approved.",
    url: null,
    created_at: 1_790_000_000,
    unread: 1,
  },
};

export const customDomainFlow = defineFlow({
  slug: "custom-domain",
  title: "The domains that a profile is at",
  machine: customDomainMachine,
  inputs: [
    { route: { page: "domains" } },
    { route: { page: "domain-instructions" } },
    { route: { page: "customize-overview" } },
  ],
  events: [
    { type: "check.pressed", domain },
    { type: "remove.pressed", domain },
    { type: "copy.pressed", text: "marquee.example" },
    { type: "question.answered", name: "remove-domain", answer: "confirmed" },
    { type: "question.answered", name: "remove-domain", answer: "cancelled" },
    { type: "retry.requested" },
    { type: "line.restored" },
    { type: "socket.received", name: "notification.new", data: notice },
  ],
  outputs: {
    loadDomains: [{ status: "ok", data: { data: some } }, { status: "ok", data: { data: none } }, failed],
    checkDomain: [own(some), own(online), failed],
    removeDomain: [own(none), failed],
    copyText: [undefined],
  },
  phrases: customDomainPhrases,
  select: selectCustomDomainView,
});
