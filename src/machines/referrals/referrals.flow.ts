import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { referralsMachine, selectReferralsView, type Referrals } from "./referrals.machine.ts";
import { referralsPhrases } from "./referrals.phrases.ts";

const none: Referrals = {
  link: "https://marquee.example/creator?model_ref=dora",
  ...{ percent: 5, clicks: 0, sign_ups: 0, approved: 0, earned_usd: 0 },
};

export const referralsFlow = defineFlow({
  slug: "referrals",
  title: "What came of a creator's link",
  machine: referralsMachine,
  inputs: [{ route: { page: "referrals" } }],
  events: [{ type: "copy.pressed" }, { type: "retry.requested" }, { type: "line.restored" }],
  outputs: {
    loadReferrals: [
      { status: "ok", data: { ...none, clicks: 128, sign_ups: 4, approved: 2, earned_usd: 4210 } },
      { status: "ok", data: none },
      { status: "failed", failure: sampleFailure },
    ],
    copyText: [undefined],
  },
  phrases: referralsPhrases,
  select: selectReferralsView,
});
