import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { expiredUpload, sampleMedia } from "../upload/sample-media.ts";
import { sampleVaultItem } from "../vault/sample-vault.ts";
import { galleryEditorMachine, selectGalleryEditorView } from "./gallery-editor.machine.ts";
import { galleryEditorPhrases } from "./gallery-editor.phrases.ts";
import { sampleGallery, soldGallery } from "./sample-galleries.ts";

const ofFile = { type: "media.changed", id: "file-1", thumb_url: "blob:preview" } as const;

export const galleryEditorFlow = defineFlow({
  slug: "gallery-editor",
  title: "Make a premium gallery",
  machine: galleryEditorMachine,
  inputs: [
    { id: null, type: "photo_dm" },
    { id: 7, type: "photo_dm" },
  ],
  events: [
    { type: "field.changed", field: "text", value: "By the sea" },
    { type: "field.changed", field: "amount_usd", value: "5.00" },
    { type: "field.changed", field: "amount_usd", value: "0.50" },
    sampleMedia,
    { ...sampleMedia, name: "waves.mp3", mediaType: "audio/mpeg" },
    { ...ofFile, source: { tkn: "sample", srv_id: "main" } },
    { ...ofFile, source: "failed" },
    { type: "files.checked", gone: ["file-1"], thumbs: {} },
    { type: "file.moved", id: "file-1", by: -1 },
    { type: "file.removed", id: "file-1" },
    { type: "vault.opened" },
    { type: "media.picked", media: [sampleVaultItem] },
    { type: "picker.closed" },
    { type: "form.submitted" },
    { type: "form.left" },
    { type: "mine.kept" },
    { type: "theirs.taken" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadGallery: [
      { status: "ok", data: sampleGallery },
      { status: "ok", data: soldGallery },
      { status: "failed", failure: sampleFailure },
    ],
    saveGallery: [
      { status: "ok", data: sampleGallery },
      {
        status: "failed",
        failure: {
          code: "gallery_changed",
          error: "This gallery was changed in another window. Please compare the two.",
        },
      },
      { status: "failed", failure: expiredUpload },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: galleryEditorPhrases,
  select: selectGalleryEditorView,
  // More files are handled as the first ones are.
  stop: ({ context }) => context.media.length > 2,
  key: ({ value, context: { id, media, text, amount_usd, texts, failure, stored } }) => [
    media.map(({ source }) => (typeof source === "string" ? source : "sent")),
    ...[value, id, text !== "", amount_usd, texts, failure?.code, stored?.is_sold],
  ],
});
