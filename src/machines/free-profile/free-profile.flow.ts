import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { freeProfileMachine, selectFreeProfileView } from "./free-profile.machine.ts";
import { freeProfilePhrases } from "./free-profile.phrases.ts";

const failed = { status: "failed", failure: sampleFailure } as const;
const whose = { username: "ava", userId: "id-of-ava" };

export const freeProfileFlow = defineFlow({
  slug: "free-profile",
  title: "Whether people follow a page for free",
  machine: freeProfileMachine,
  inputs: [
    { ...whose, isOn: true },
    { ...whose, isOn: false },
  ],
  events: [
    { type: "create.pressed" },
    { type: "copy.pressed", origin: "http://localhost:3000" },
    { type: "remove.pressed" },
    { type: "question.answered", name: "remove-free-profile", answer: "confirmed" },
    { type: "question.answered", name: "remove-free-profile", answer: "cancelled" },
    { type: "record.changed", isOn: true },
    { type: "record.changed", isOn: false },
  ],
  outputs: {
    create: [{ status: "ok", data: { can_subscribe_free: true } }, failed],
    remove: [{ status: "ok", data: { can_subscribe_free: false } }, failed],
    copyText: [undefined],
  },
  phrases: freeProfilePhrases,
  select: selectFreeProfileView,
});
