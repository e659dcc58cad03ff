import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleMessages } from "../conversation/sample-messages.ts";
import { composerMachine, selectComposerView } from "./composer.machine.ts";
import { composerPhrases } from "./composer.phrases.ts";

const unsent = { key: "key-1", written: "Are you there?" };

export const composerFlow = defineFlow({
  slug: "composer",
  title: "Writing a message",
  machine: composerMachine,
  inputs: [{ username: "ava" }],
  events: [
    { type: "writing.kept", written: "Dear Ava", unsent: [unsent] },
    { type: "field.changed", field: "written", value: "Hello" },
    { type: "form.submitted" },
    { type: "again.pressed", key: unsent.key },
    { type: "discard.pressed", key: unsent.key },
  ],
  outputs: {
    prepareMessage: [
      { status: "ok", data: { key: "key-2", written: "Hello" } },
      {
        status: "failed",
        failure: { fields: { text: "A message has at most 2000 characters." } },
      },
    ],
    sendMessage: [
      { status: "ok", data: sampleMessages[1] },
      {
        status: "failed",
        failure: { code: "message_refused", error: "Subscribe to write a message." },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: composerPhrases,
  select: selectComposerView,
  key: ({ value, context: { written, queue, texts } }) => [
    value,
    written !== "",
    texts,
    queue.map(({ problem }) => problem),
  ],
  // More of the same kind look the same.
  stop: ({ context }) => context.queue.length > 2,
  ends: ["writing.editing", "delivering.idle"],
});
