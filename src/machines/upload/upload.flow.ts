import { defineFlow } from "../app/flow.ts";
import { selectUploadView, uploadMachine } from "./upload.machine.ts";
import { uploadPhrases } from "./upload.phrases.ts";
import { sampleFilm, sampleMedia } from "./sample-media.ts";

export const uploadFlow = defineFlow({
  slug: "upload",
  title: "A file on its way",
  machine: uploadMachine,
  inputs: [
    { id: "front", kind: "document" },
    { id: "file-1", kind: "video" },
  ],
  events: [
    sampleMedia,
    { ...sampleMedia, size: 11_000_000 },
    sampleFilm,
    { type: "file.removed" },
    { type: "pause.requested" },
    { type: "pause.ended" },
    { type: "retry.requested" },
    { type: "upload.previewed", url: "blob:preview" },
    { type: "upload.progressed", percent: 40, left: 90 },
    { type: "upload.finished", document: { tkn: "sample", srv_id: "main" } },
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    { type: "upload.broken" },
    { type: "upload.broken", text: "Too many tries. Please wait a moment." },
    { type: "making.progressed", percent: 40 },
    { type: "making.progressed", percent: null },
    { type: "making.finished" },
    { type: "making.failed", text: "This file is damaged or not whole. Please choose another one." },
  ],
  outputs: {},
  phrases: uploadPhrases,
  select: selectUploadView,
  // How often it was tried says only how long it waits.
  key: ({ context: { id, preview, percent, left, making, text, source } }) => [
    ...[id, preview, percent, left, making, text, source],
  ],
  ends: ["sent", "refused"],
});
