import { defineFlow } from "../app/flow.ts";
import { sampleFan, sampleSite } from "../app/sample-records.ts";
import { selectSupportView, supportMachine } from "./support.machine.ts";
import { supportPhrases } from "./support.phrases.ts";

const facts = {
  site: sampleSite,
  user: null,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;

export const supportFlow = defineFlow({
  slug: "support",
  title: "The support pages",
  machine: supportMachine,
  inputs: [
    { ...facts, route: { page: "support", name: "faq" } },
    { ...facts, route: { page: "support", name: "terms" } },
    { ...facts, route: { page: "support", name: "index" }, user: sampleFan },
    { ...facts, route: { page: "support", name: "report" } },
  ],
  events: [
    { type: "query.typed", value: "cancel" },
    { type: "query.typed", value: "" },
  ],
  outputs: {},
  phrases: supportPhrases,
  select: selectSupportView,
  ends: ["asking", "reading"],
});
