import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { connectTwitterMachine, selectConnectTwitterView } from "./connect-twitter.machine.ts";
import { connectTwitterPhrases } from "./connect-twitter.phrases.ts";

const confirmed = { email: "ava@example.com", email_confirmed: true };

export const connectTwitterFlow = defineFlow({
  slug: "connect-twitter",
  title: "Connect Twitter from one's own page",
  machine: connectTwitterMachine,
  inputs: [
    { ...confirmed, signupSource: "fantime" },
    { ...confirmed, signupSource: "creators" },
    { ...confirmed, email_confirmed: false, signupSource: "creators" },
  ],
  events: [
    { type: "connect.pressed" },
    { type: "prompt.dismissed" },
    { type: "question.answered", name: "twitter-needs-email", answer: "confirmed" },
  ],
  outputs: {
    recallDismissal: [true, false],
    keepDismissal: [undefined],
    linkTwitter: [
      { status: "ok", data: { path: "/oauth/twitter/start?link=sample" } },
      { status: "failed", failure: { code: "not_found", error: "Page not found." } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  ends: ["leaving", "hidden"],
  phrases: connectTwitterPhrases,
  select: selectConnectTwitterView,
});
