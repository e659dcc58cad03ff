import { emptyChatForm } from "../../domain/direct-message/message-form.ts";
import { defineFlow } from "../app/flow.ts";
import { sentMessage } from "../conversation/sample-messages.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { expiredUpload, sampleMedia } from "../upload/sample-media.ts";
import { sampleVaultItem } from "../vault/sample-vault.ts";
import { selectComposerView } from "./composer-view.ts";
import { composerMachine } from "./composer.machine.ts";
import { composerPhrases } from "./composer.phrases.ts";

const unsent = { key: "key-1", written: "Are you there?", media: [], amount_usd: 0, purchase: null };
const ofFile = { type: "media.changed", id: "file-1", thumb_url: "blob:preview" } as const;

/** Texts that grow out of the sample's are no others. */
const kindOf = (written: string): string => (written === "" || written === "Hello" ? written : "more");

export const composerFlow = defineFlow({
  slug: "composer",
  title: "Writing a message",
  machine: composerMachine,
  inputs: [
    { username: "ava", isCreator: false, hasPurchase: true },
    { username: "sub", isCreator: true, hasPurchase: false },
  ],
  events: [
    { type: "writing.kept", written: "Dear Ava", unsent: [unsent] },
    { type: "field.changed", field: "written", value: "Hello" },
    { type: "field.changed", field: "amount_usd", value: "9.00" },
    sampleMedia,
    { ...ofFile, source: { tkn: "sample", srv_id: "main" } },
    { ...ofFile, source: "failed" },
    { type: "files.checked", gone: ["file-1"], thumbs: {} },
    { type: "file.moved", id: "file-1", by: -1 },
    { type: "file.removed", id: "file-1" },
    { type: "vault.opened" },
    { type: "purchase.chosen", purchase: { id: "p-1", description: "A song for you" } },
    { type: "purchase.chosen", purchase: null },
    { type: "media.picked", media: [sampleVaultItem] },
    { type: "picker.closed" },
    { type: "form.submitted" },
    { type: "form.left" },
    { type: "again.pressed", key: unsent.key },
    { type: "discard.pressed", key: unsent.key },
    { type: "messages.shown", ids: [120] },
  ],
  outputs: {
    prepareMessage: [
      { status: "ok", data: { ...unsent, key: "key-2", written: "Hello" } },
      {
        status: "failed",
        failure: { fields: { text: "A message has at most 2000 characters." } },
      },
    ],
    sendMessage: [
      { status: "ok", sent: sentMessage },
      { status: "unpaid", unpaid: { id: 120, price: 200 } },
      {
        status: "failed",
        failure: { code: "message_refused", error: "Subscribe to write a message." },
      },
      { status: "failed", failure: expiredUpload },
      {
        status: "failed",
        failure: {
          code: "purchase_refunded",
          error: "This purchase is refunded. Nothing has to be delivered.",
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: composerPhrases,
  select: selectComposerView,
  key: ({ value, context: { isCreator, pending, written, media, amount_usd, purchase, queue, texts } }) => [
    ...[value, isCreator, kindOf(written), amount_usd !== emptyChatForm.amount_usd, purchase !== null],
    ...[kindOf(pending.written), pending.media.length, pending.amount_usd !== "", pending.purchase !== null],
    media.map(({ id, source }) => [id, typeof source === "string" ? source : "sent"]),
    ...[texts, queue.map(({ problem }) => problem)],
  ],
  // More of the same kind look the same.
  stop: ({ value, context }) =>
    context.queue.length > 1 ||
    context.media.length > 1 ||
    // What is being sent and what is being written have nothing to do with each other.
    (context.queue.length > 0 && (context.media.length > 0 || value.writing !== "editing")),
  ends: ["writing.editing", "delivering.idle"],
});
