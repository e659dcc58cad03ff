import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleExpiringRecord, sampleRecord } from "../profile/sample-profile.ts";
import { membershipMachine, selectMembershipView } from "./membership.machine.ts";
import { membershipPhrases } from "./membership.phrases.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const facts = { signedIn: true, now: 1_790_000_000, page } as const;
const request = { kind: "membership" } as const;
const expiring = { ...sampleExpiringRecord, is_blocked: false };
const active = {
  ...expiring,
  subscriptions: [{ ...expiring.subscriptions[0]!, status: "active", canceled_at: null, next_price: 999 }],
} as const;

export const membershipFlow = defineFlow({
  slug: "membership",
  title: "What one has at a creator, and blocking",
  machine: membershipMachine,
  inputs: [
    { ...facts, request: { ...request, creator: active } },
    { ...facts, request: { ...request, creator: expiring } },
    { ...facts, request: { ...request, creator: { ...active, is_blocked: true } } },
    { ...facts, request: { ...request, creator: sampleRecord } },
    {
      ...facts,
      request: { ...request, creator: active, asked: { subscription: "access", action: "cancel" } },
    },
    { ...facts, signedIn: false, request: { ...request, creator: sampleRecord } },
  ],
  events: [
    { type: "action.pressed", subscription: "access", action: "cancel" },
    { type: "action.pressed", subscription: "access", action: "reactivate" },
    { type: "block.pressed" },
    { type: "close.pressed" },
  ],
  outputs: {
    changeBlock: [
      { status: "ok", data: { data: { username: "ava", is_blocked: true } } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: membershipPhrases,
  select: selectMembershipView,
});
