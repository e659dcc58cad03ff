import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleClosed, sampleFund, sampleOffer, sampleOpen } from "./sample-offers.ts";
import { selectUnlockView } from "./unlock-view.ts";
import { unlockMachine } from "./unlock.machine.ts";
import { unlockPhrases } from "./unlock.phrases.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const request = {
  kind: "unlock",
  username: "ava",
  returnUri: "/ava",
  thing: { kind: "post", id: 9 },
} as const;
const facts = { signedIn: true, now: 1_790_000_000, page } as const;

export const unlockFlow = defineFlow({
  slug: "unlock",
  title: "Unlock a post, a goal, a gallery or a message",
  machine: unlockMachine,
  inputs: [
    { ...facts, request },
    { ...facts, signedIn: false, request },
  ],
  events: [
    { type: "field.changed", field: "amount", value: "7.50" },
    { type: "field.changed", field: "amount", value: "1.00" },
    { type: "form.submitted" },
    { type: "signIn.chosen" },
    { type: "signUp.chosen" },
    { type: "retry.requested" },
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_post",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 500,
        payment_intent: "post",
        initial_purchase: true,
      },
    },
  ],
  outputs: {
    readOffer: [
      { status: "ok", data: sampleOffer },
      { status: "ok", data: sampleFund },
      { status: "ok", data: sampleOpen },
      { status: "ok", data: sampleClosed },
      { status: "failed", failure: sampleFailure },
    ],
    signUp: [undefined],
    signIn: [{ type: "user" }],
    payment: [{ status: "paid" }, { status: "reloading" }, { status: "left" }],
  },
  ends: ["registering.leaving", "reloading"],
  phrases: unlockPhrases,
  select: selectUnlockView,
});
