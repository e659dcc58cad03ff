import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleFan, sampleSite } from "../app/sample-records.ts";
import { becomeManagerMachine, selectBecomeManagerView } from "./become-manager.machine.ts";
import { becomeManagerPhrases } from "./become-manager.phrases.ts";

const route = { page: "become-manager", username: "ava", fee: "12.5", hash: "0".repeat(32) } as const;
const site = sampleSite;
const applied = {
  ...sampleFan,
  compliance_status: { status: "under_review" as const, reason: null },
};

export const becomeManagerFlow = defineFlow({
  slug: "become-manager",
  title: "Become a creator's manager",
  machine: becomeManagerMachine,
  inputs: [
    { route, site, user: sampleCreator },
    { route: { ...route, fee: null }, site, user: sampleCreator },
    { route, site, user: null },
    { route, site, user: sampleFan },
    { route, site, user: applied },
  ],
  events: [{ type: "accept.chosen" }, { type: "logIn.chosen" }],
  outputs: {
    acceptInvite: [
      {
        status: "ok",
        data: {
          data: { model_user_id: "ava", model: { username: "ava" }, fee_percentage: 12.5 },
        },
      },
      {
        status: "failed",
        failure: { code: "invite_invalid", error: "This URL is not valid. Please check it and retry." },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: becomeManagerPhrases,
  select: selectBecomeManagerView,
  ends: ["invalid", "notModel", "loginRequired", "left", "accepted"],
});
