import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleFan } from "../app/sample-records.ts";
import { sampleMissingPayto, sampleVerifiedPayto } from "../app/sample-payto.ts";
import { bannersMachine, selectBannersView } from "./banners.machine.ts";
import { bannersPhrases } from "./banners.phrases.ts";

const now = 1_790_000_000;
const unconfirmed = {
  ...sampleFan,
  username: "unconfirmed",
  email: "unconfirmed@demo.example",
  email_confirmed: false,
};
const pictures = { fans_avatar_url: "/media/1", fans_cover_picture_url: "/media/2" };
const creator = { ...sampleCreator, ...pictures, created_at: now - 86_400 };
const reviewed = (username: string, status: "rejected" | "under_review", reason: string | null) => ({
  ...creator,
  username,
  compliance_status: { status, reason },
});
const verified = { payto: sampleVerifiedPayto };

export const bannersFlow = defineFlow({
  slug: "banners",
  title: "Banners above every page, and the payout prompt",
  machine: bannersMachine,
  inputs: [
    { user: unconfirmed, now },
    { user: { ...creator, username: "dora" }, now },
    { user: reviewed("rex", "rejected", "The photo is not readable."), now },
    { user: reviewed("rex", "rejected", null), now, takesCreators: false },
    { user: reviewed("uma", "under_review", null), now },
    { user: { ...creator, username: "nora", fans_avatar_url: null }, now },
  ],
  events: [
    { type: "payout.checkRequested" },
    { type: "email.hidden" },
    { type: "banner.closed" },
    { type: "question.answered", name: "payout", answer: "confirmed" },
    { type: "question.answered", name: "payout", answer: "dismissed" },
    {
      type: "socket.received",
      name: "account.user-update",
      data: { user: { ...unconfirmed, email_confirmed: true } },
    },
    { type: "socket.received", name: "account.manager-removed", data: { username: "ava" } },
  ],
  outputs: {
    getPayoutStatus: [
      { status: "ok", data: { status: "missing", payable_amount: 12_345, reason: null } },
      { status: "ok", data: { status: "missing", payable_amount: 0, reason: null } },
      { status: "failed", failure: sampleFailure },
    ],
    getPayto: [
      { status: "ok", data: { payto: sampleMissingPayto } },
      { status: "ok", data: { payto: { ...sampleMissingPayto, minimum_payment: 20_000 } } },
      { status: "ok", data: verified },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: bannersPhrases,
  select: selectBannersView,
  // What is shown stays until the page is left, the account changes or the banner is closed.
  ends: ["payout.settled"],
});
