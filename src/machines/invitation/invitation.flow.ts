import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleInvitation, samplePaidInvitation, sampleUpdate } from "../private-show/sample-private.ts";
import { selectInvitationView } from "./invitation-view.ts";
import { invitationMachine } from "./invitation.machine.ts";
import { invitationPhrases } from "./invitation.phrases.ts";

const now = 1_790_000_000;
const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const request = { kind: "invitation", username: "ava", at: "/" } as const;
const gone = { code: "private_not_valid", error: "Invitation has expired or is not valid." } as const;
const free = { ...samplePaidInvitation, access_token: null, amount_usd: 0 };

export const invitationFlow = defineFlow({
  slug: "invitation",
  title: "Answer an invitation to a private chat",
  machine: invitationMachine,
  inputs: [
    { signedIn: true, now, page, request },
    { signedIn: true, now, page: { ...page, isFirefox: true }, request },
    { signedIn: true, now, page, request: { ...request, at: "/stream/view/c2c/ava", show: "c2c" } },
  ],
  events: [
    { type: "confirm.chosen" },
    { type: "decline.chosen" },
    { type: "retry.requested" },
    { type: "clock.ticked", now: now + 60 },
    { type: "clock.ticked", now: now + 120 },
    sampleUpdate("withdrawn"),
    sampleUpdate("expired"),
    sampleUpdate("paid"),
  ],
  outputs: {
    readInvitation: [
      { status: "ok", data: sampleInvitation },
      { status: "ok", data: samplePaidInvitation },
      { status: "ok", data: free },
      { status: "ok", data: { ...sampleInvitation, expire_time: now } },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
    acceptInvitation: [
      { status: "ok", data: sampleInvitation },
      { status: "ok", data: free },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
    declineInvitation: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
    payment: [{ status: "paid" }, { status: "reloading" }, { status: "left" }],
  },
  ends: ["invalid", "reloading"],
  phrases: invitationPhrases,
  select: selectInvitationView,
});
