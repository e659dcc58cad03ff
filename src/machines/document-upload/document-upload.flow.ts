import { defineFlow } from "../app/flow.ts";
import { documentUploadMachine, selectDocumentUploadView } from "./document-upload.machine.ts";
import { documentUploadPhrases } from "./document-upload.phrases.ts";

const chosen = {
  type: "file.chosen",
  mediaType: "image/jpeg",
  size: 2_400_000,
  document_file: null,
} as const;

export const documentUploadFlow = defineFlow({
  slug: "document-upload",
  title: "A picture of an application",
  machine: documentUploadMachine,
  inputs: [{ kind: "front" }],
  events: [
    chosen,
    { ...chosen, mediaType: "application/pdf" },
    { ...chosen, size: 11_000_000 },
    { type: "file.removed" },
    { type: "retry.requested" },
    { type: "upload.previewed", url: "blob:preview" },
    { type: "upload.progressed", percent: 40 },
    { type: "upload.finished", document: { tkn: "sample", srv_id: "main" } },
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    { type: "upload.broken" },
  ],
  outputs: {},
  phrases: documentUploadPhrases,
  select: selectDocumentUploadView,
  ends: ["uploaded"],
});
