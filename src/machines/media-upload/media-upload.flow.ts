import { defineFlow } from "../app/flow.ts";
import { mediaUploadMachine, selectMediaUploadView } from "./media-upload.machine.ts";
import { mediaUploadPhrases } from "./media-upload.phrases.ts";
import { sampleMedia } from "./sample-media.ts";

export const mediaUploadFlow = defineFlow({
  slug: "media-upload",
  title: "A file of a post",
  machine: mediaUploadMachine,
  inputs: [{ id: "file-1", kind: "image" }],
  events: [
    sampleMedia,
    { ...sampleMedia, size: 11_000_000 },
    { type: "retry.requested" },
    { type: "upload.previewed", url: "blob:preview" },
    { type: "upload.progressed", percent: 40 },
    { type: "upload.finished", document: { tkn: "sample", srv_id: "main" } },
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    { type: "upload.broken" },
  ],
  outputs: {},
  phrases: mediaUploadPhrases,
  select: selectMediaUploadView,
  ends: ["sent", "refused"],
});
