import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleSent, sampleUpdate } from "../private-show/sample-private.ts";
import { privateStudioMachine, selectPrivateStudioView } from "./private-studio.machine.ts";
import { privateStudioPhrases } from "./private-studio.phrases.ts";

const now = 1_790_000_000;
const wrong = {
  code: "validation",
  error: "Please check what you entered.",
  fields: { username: "Nobody has this username." },
} as const;

export const privateStudioFlow = defineFlow({
  slug: "private-studio",
  title: "Invite a fan to a private chat",
  machine: privateStudioMachine,
  inputs: [{ route: { page: "private-studio", kind: "c2c" }, now }],
  events: [
    { type: "field.changed", field: "username", value: "sub" },
    { type: "field.changed", field: "duration", value: "20" },
    { type: "field.changed", field: "amount_usd", value: "10.00" },
    { type: "field.changed", field: "amount_usd", value: "0.50" },
    { type: "form.submitted" },
    { type: "withdraw.chosen" },
    { type: "retry.requested" },
    { type: "clock.ticked", now: now + 60 },
    { type: "line.restored" },
    sampleUpdate("accepted"),
    sampleUpdate("declined"),
    sampleUpdate("expired"),
  ],
  outputs: {
    readSent: [
      { status: "ok", data: { private: null } },
      { status: "ok", data: { private: sampleSent } },
      { status: "ok", data: { private: { ...sampleSent, status: "paid" } } },
      { status: "ok", data: { private: { ...sampleSent, kind: "stream" } } },
      { status: "failed", failure: sampleFailure },
    ],
    invite: [
      { status: "ok", data: sampleSent },
      { status: "failed", failure: wrong },
    ],
    withdraw: [{ status: "ok", data: { ok: true } }],
    room: [undefined],
  },
  ends: ["elsewhere"],
  phrases: privateStudioPhrases,
  select: selectPrivateStudioView,
});
