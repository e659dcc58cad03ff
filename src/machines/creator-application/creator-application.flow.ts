import { emptyApplication, type ApplicationFields } from "../../domain/creator-application/application.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFan, sampleSite } from "../app/sample-records.ts";
import { creatorApplicationMachine, selectCreatorApplicationView } from "./creator-application.machine.ts";
import { creatorApplicationPhrases } from "./creator-application.phrases.ts";

const facts = {
  site: { ...sampleSite, signup_source: "fantime" },
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "fantime", isMobile: false },
} as const;
const standard = { page: "creator-application", variant: "standard", studio: null } as const;
const pending = {
  ...sampleCreator,
  username: "dana",
  compliance_status: { status: null, reason: null },
} as const;

const filled: ApplicationFields = {
  ...emptyApplication,
  first_name: "Dana",
  last_name: "Reyes",
  birth_date: "1990-01-01",
  country: "US",
  state: "OR",
  city: "Portland",
  street: "12 Alder Street",
  postal_code: "97205",
  social_link: "https://instagram.com/dana",
  fans_platform: "TikTok",
  fans_link: "https://tiktok.com/@dana",
  fans_number: "5000",
};

const opening = {
  status: "none",
  reason: null,
  fields: emptyApplication,
  studio: null,
  begun: null,
} as const;
const verification = (status: "approved" | "rejected") =>
  ({
    type: "socket.received",
    name: "account.verification-update",
    data: { status, reason: status === "rejected" ? "The photo is blurred." : null },
  }) as const;
const refusal = (field: string, text: string) =>
  ({
    status: "failed",
    failure: { code: "validation", error: "Please check what you entered.", fields: { [field]: text } },
  }) as const;

export const creatorApplicationFlow = defineFlow({
  slug: "creator-application",
  title: "Become a creator",
  machine: creatorApplicationMachine,
  inputs: [
    { ...facts, user: null, route: standard },
    { ...facts, user: pending, route: standard },
    { ...facts, user: { ...sampleFan, username: "dana" }, route: { ...standard, variant: "vip" } },
    { ...facts, user: sampleCreator, route: { ...standard, studio: "north" } },
  ],
  events: [
    { type: "terms.changed", accepted: true },
    { type: "join.submitted" },
    { type: "logIn.chosen" },
    { type: "answer.typed", name: "first_name", value: "Robin" },
    { type: "answer.chosen", name: "country", value: "SE" },
    { type: "answer.chosen", name: "document_type", value: "passport" },
    { type: "document.changed", kind: "front", document: { tkn: "one", srv_id: "main" } },
    { type: "document.changed", kind: "selfie", document: { tkn: "two", srv_id: "main" } },
    { type: "section.finished" },
    { type: "back.chosen" },
    { type: "retry.requested" },
    { type: "dashboard.chosen" },
    verification("approved"),
    verification("rejected"),
  ],
  outputs: {
    openApplication: [
      { status: "ok", data: opening },
      {
        status: "ok",
        data: { ...opening, status: "rejected", reason: "The photo is blurred.", fields: filled },
      },
      { status: "ok", data: { ...opening, fields: { ...filled, street: "" } } },
      { status: "ok", data: { ...opening, fields: { ...filled, fans_link: "" } } },
      { status: "ok", data: { ...opening, status: "submitted" } },
      { status: "ok", data: { ...opening, status: "approved" } },
      { status: "ok", data: { ...opening, begun: "/creator/signup/studio/north" } },
      {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    ],
    submitApplication: [
      { status: "ok", data: { status: "submitted" } },
      refusal("birth_date", "You must be at least 18 years old."),
      refusal("country", "Please choose one of the list"),
      refusal("fans_link", "This should be a web address, like instagram.com/name"),
      refusal("front", "Please upload this picture"),
      {
        status: "failed",
        failure: { code: "application_submitted", error: "Your application is under review already." },
      },
    ],
  },
  phrases: creatorApplicationPhrases,
  select: selectCreatorApplicationView,
  ends: ["leaving", "joining", "applying.about"],
  // What was typed is one of few: who is asked, and what is still wrong.
  key: ({ context: { user, route, terms, termsText, fields, documents, texts, declined, begun } }) => [
    user?.username ?? null,
    route.variant,
    [terms, termsText, declined !== null, begun],
    [fields.last_name, fields.street, fields.fans_link, fields.country, fields.document_type],
    [documents.front !== null, documents.selfie !== null],
    Object.keys(texts),
  ],
});
