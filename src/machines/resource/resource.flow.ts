import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import type { Call } from "./call.ts";
import { resourceMachine, selectResourceView } from "./resource.machine.ts";
import { resourcePhrases } from "./resource.phrases.ts";

const ava: Call = { endpoint: "getCreator", input: { username: "ava" } };
const noah: Call = { endpoint: "getCreator", input: { username: "noah" } };

export const resourceFlow = defineFlow({
  slug: "resource",
  title: "Reading one thing",
  machine: resourceMachine,
  inputs: [{ request: ava }],
  events: [
    { type: "reload.requested" },
    { type: "retry.requested" },
    { type: "request.changed", request: noah },
  ],
  outputs: {
    loadResource: [
      { status: "ok", data: { user: { username: "ava" } } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: resourcePhrases,
  select: selectResourceView,
});
