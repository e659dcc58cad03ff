import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { pushMachine, selectPushView } from "./push.machine.ts";
import { pushPhrases } from "./push.phrases.ts";

export const pushFlow = defineFlow({
  slug: "push",
  title: "Push notifications",
  machine: pushMachine,
  inputs: [{ siteName: "Marquee" }],
  events: [{ type: "push.accepted" }, { type: "push.declined" }],
  outputs: {
    readReadiness: ["unsupported", "denied", "declined", "askable", "granted"],
    askPermission: ["granted", "denied", "default"],
    rememberDeclined: [undefined],
    register: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: pushPhrases,
  select: selectPushView,
  ends: ["unsupported", "declined", "denied", "registered", "failed"],
});
