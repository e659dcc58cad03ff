import { TOO_YOUNG } from "../../domain/creator-application/application.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { creatorApplicationMachine, selectCreatorApplicationView } from "./creator-application.machine.ts";
import { creatorApplicationPhrases } from "./creator-application.phrases.ts";
import {
  sampleApproved,
  sampleApprovedPage,
  sampleBegunElsewhere,
  sampleDeclined,
  sampleFanPage,
  sampleGuestPage,
  sampleOpening,
  samplePendingPage,
  sampleSubmitted,
  sampleWithoutFans,
  sampleWithoutStreet,
} from "./sample-application.ts";

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
  inputs: [sampleGuestPage, samplePendingPage, sampleFanPage, sampleApprovedPage],
  events: [
    { type: "terms.changed", accepted: true },
    { type: "logIn.chosen" },
    { type: "field.changed", field: "first_name", value: "Robin" },
    { type: "field.changed", field: "country", value: "SE" },
    { type: "field.changed", field: "document_type", value: "passport" },
    { type: "media.changed", id: "front", source: { tkn: "one", srv_id: "main" }, thumb_url: null },
    { type: "media.changed", id: "selfie", source: { tkn: "two", srv_id: "main" }, thumb_url: null },
    { type: "section.finished" },
    { type: "back.chosen" },
    { type: "retry.requested" },
    { type: "dashboard.chosen" },
    verification("approved"),
    verification("rejected"),
  ],
  outputs: {
    openApplication: [
      { status: "ok", data: sampleOpening },
      { status: "ok", data: sampleDeclined },
      { status: "ok", data: sampleWithoutStreet },
      { status: "ok", data: sampleWithoutFans },
      { status: "ok", data: sampleSubmitted },
      { status: "ok", data: sampleApproved },
      { status: "ok", data: sampleBegunElsewhere },
      { status: "failed", failure: sampleFailure },
    ],
    submitApplication: [
      { status: "ok", data: { status: "submitted" } },
      {
        status: "failed",
        failure: { code: "under_age", error: TOO_YOUNG, fields: { birth_date: TOO_YOUNG } },
      },
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
  key: ({ context: { user, route, terms, fields, documents, texts, declined, begun } }) => [
    user?.username ?? null,
    route.variant,
    [terms, declined !== null, begun],
    [fields.last_name, fields.street, fields.fans_link, fields.country, fields.document_type],
    [documents.front !== null, documents.selfie !== null],
    Object.keys(texts),
  ],
});
