import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { samplePendingRecord, sampleRecord } from "../profile/sample-profile.ts";
import { selectVisitorSubscribeView, visitorSubscribeMachine } from "./visitor-subscribe.machine.ts";
import { visitorSubscribePhrases } from "./visitor-subscribe.phrases.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const request = { kind: "visitor-subscribe", username: "ava" } as const;
const now = 1_790_000_000;

export const visitorSubscribeFlow = defineFlow({
  slug: "visitor-subscribe",
  title: "Subscribe or follow as a visitor",
  machine: visitorSubscribeMachine,
  inputs: [
    { request: { ...request, mode: "subscribe", offer: "trial" }, signedIn: false, now, page },
    // As the profile's own buttons ask for it.
    { request: { ...request, mode: "follow", creator: sampleRecord }, signedIn: false, now, page },
  ],
  events: [{ type: "signIn.chosen" }, { type: "signUp.chosen" }, { type: "retry.requested" }],
  outputs: {
    openBenefits: [
      { status: "ok", data: { creator: sampleRecord, retained: null } },
      { status: "ok", data: { creator: samplePendingRecord, retained: null } },
      { status: "failed", failure: sampleFailure },
    ],
    signUp: [undefined],
    signIn: [{ type: "user" }],
  },
  ends: ["open.leaving"],
  phrases: visitorSubscribePhrases,
  select: selectVisitorSubscribeView,
});
