import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleExpiringRecord, sampleTrialRecord } from "../profile/sample-profile.ts";
import { cancelSubscriptionMachine, selectCancelSubscriptionView } from "./cancel-subscription.machine.ts";
import { cancelSubscriptionPhrases } from "./cancel-subscription.phrases.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const now = 1_790_000_000;
const about = { username: "ava", displayName: "Ava" } as const;
const expiring = sampleExpiringRecord.subscriptions[0]!;
const active = { ...expiring, status: "active", canceled_at: null, next_price: 999 } as const;
const trial = sampleTrialRecord.subscriptions[0]!;
const changed = {
  ...{ type: "access", status: "expiring", canceled_at: now, end_at: now + 86_400, resumes_at: null },
} as const;
const paused = {
  ...active,
  status: "expired",
  canceled_at: now,
  end_at: now - 60,
  resumes_at: now + 86_400,
} as const;
const facts = { signedIn: true, now, page } as const;

export const cancelSubscriptionFlow = defineFlow({
  slug: "cancel-subscription",
  title: "Cancel or reactivate a subscription",
  machine: cancelSubscriptionMachine,
  inputs: [
    { ...facts, request: { kind: "cancel-subscription", ...about, subscription: active } },
    {
      ...facts,
      request: {
        kind: "cancel-subscription",
        ...about,
        subscription: { ...active, type: "free", end_at: null },
      },
    },
    { ...facts, request: { kind: "reactivate-subscription", ...about, subscription: expiring } },
    { ...facts, request: { kind: "reactivate-subscription", ...about, subscription: trial } },
    { ...facts, request: { kind: "reactivate-subscription", ...about, subscription: paused } },
    { ...facts, signedIn: false, request: { kind: "cancel-subscription", ...about, subscription: active } },
  ],
  events: [
    { type: "change.confirmed" },
    { type: "change.declined" },
    { type: "pause.chosen", months: 2 },
    { type: "pause.chosen", months: null },
  ],
  outputs: {
    changeSubscription: [
      { status: "ok", data: { data: changed } },
      { status: "ok", data: { data: { ...changed, status: "expired", resumes_at: now } } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: cancelSubscriptionPhrases,
  key: ({ context }) => [context.pauseMonths],
  select: selectCancelSubscriptionView,
});
