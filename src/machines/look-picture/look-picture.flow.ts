import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { lookPictureMachine, selectLookPictureView } from "./look-picture.machine.ts";
import { lookPicturePhrases } from "./look-picture.phrases.ts";

const chosen = { type: "file.chosen", mediaType: "image/png", size: 400_000, document_file: null } as const;
const none = { logo: null, display_name_path: null, og_image: null };
const changed = {
  status: "failed",
  failure: {
    code: "section_changed",
    error: "This picture was changed in another window. You see the one that is there now.",
    current: { ...none, logo: "/media/public/looks/other.webp", og_image: "/media/public/looks/other.webp" },
  },
} as const;
const failed = { status: "failed", failure: sampleFailure } as const;

export const lookPictureFlow = defineFlow({
  slug: "look-picture",
  title: "A picture of a page's own look",
  machine: lookPictureMachine,
  inputs: [
    { part: "logo", address: null },
    { part: "og_image", address: "/media/public/looks/old.webp" },
  ],
  events: [
    chosen,
    { ...chosen, mediaType: "image/svg+xml" },
    { type: "change.cancelled" },
    { type: "retry.requested" },
    { type: "removal.chosen" },
    { type: "upload.progressed", percent: 40 },
    { type: "upload.finished", document: { tkn: "sample", srv_id: "main" } },
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    { type: "upload.broken" },
  ],
  outputs: {
    setPicture: [
      {
        status: "ok",
        data: {
          data: { ...none, logo: "/media/public/looks/new.webp", og_image: "/media/public/looks/new.webp" },
        },
      },
      failed,
      changed,
    ],
    removePicture: [{ status: "ok", data: { data: none } }, failed, changed],
  },
  phrases: lookPicturePhrases,
  key: ({ context: { part, address, percent, upload, text } }) => [
    part,
    address === null,
    percent,
    upload === null,
    text,
  ],
  select: selectLookPictureView,
});
