import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleInvitation, samplePaidInvitation, sampleUpdate } from "../private-show/sample-private.ts";
import { privateViewMachine, selectPrivateViewView } from "./private-view.machine.ts";
import { privateViewPhrases } from "./private-view.phrases.ts";

const now = 1_790_000_000;
const gone = { code: "private_not_valid", error: "Invitation has expired or is not valid." } as const;

export const privateViewFlow = defineFlow({
  slug: "private-view",
  title: "Open a private chat as its fan",
  machine: privateViewMachine,
  inputs: [{ route: { page: "private-view", kind: "c2c", username: "ava" }, now }],
  events: [
    { type: "invitation.wanted" },
    { type: "retry.requested" },
    { type: "line.restored" },
    sampleUpdate("invite"),
    sampleUpdate("paid", "show-2"),
  ],
  outputs: {
    readInvitation: [
      { status: "ok", data: sampleInvitation },
      { status: "ok", data: samplePaidInvitation },
      { status: "ok", data: { ...samplePaidInvitation, private: { id: "show-2" } } },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
    room: [undefined],
  },
  phrases: privateViewPhrases,
  select: selectPrivateViewView,
});
