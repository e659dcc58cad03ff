import { defineFlow } from "../app/flow.ts";
import { sampleFailure, sampleMeanwhile } from "../app/sample-records.ts";
import { sampleFilm, sampleMedia } from "../upload/sample-media.ts";
import { coverMachine, selectCoverView } from "./cover.machine.ts";
import { coverPhrases } from "./cover.phrases.ts";

const shown = {
  fans_cover_picture_url: "/media/public/covers/ava.webp",
  fans_cover_video_url: null,
} as const;
const picture = { ...sampleMedia, shown };
const film = { ...sampleFilm, shown };
const other = {
  ...{ fans_cover_picture_url: "/media/public/covers/other.webp", fans_cover_video_url: null },
} as const;

export const coverFlow = defineFlow({
  slug: "cover",
  title: "The cover of a creator's page",
  machine: coverMachine,
  inputs: [{}],
  events: [
    picture,
    { ...picture, name: "wave.gif", mediaType: "image/gif" },
    { ...picture, name: "terms.pdf", mediaType: "application/pdf" },
    film,
    { ...film, size: 240_000_000 },
    { type: "picture.read", url: "blob:picture", width: 1600, height: 1000 },
    { type: "picture.read", url: "blob:picture", width: 640, height: 400 },
    { type: "picture.unreadable" },
    { type: "film.read", url: "blob:film", seconds: 20 },
    { type: "film.read", url: "blob:film", seconds: 61 },
    { type: "film.read", url: null, seconds: null },
    { type: "picture.cutOut", document_file: null },
    { type: "crop.moved", dx: 0, dy: 40 },
    { type: "form.submitted" },
    { type: "change.cancelled" },
    { type: "retry.requested" },
    { type: "upload.progressed", percent: 40 },
    { type: "upload.finished", document: { tkn: "sample", srv_id: "main" } },
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    { type: "upload.broken" },
  ],
  outputs: {
    setCover: [
      {
        status: "ok",
        data: {
          fans_cover_picture_url: "/media/public/covers/new.webp",
          fans_cover_video_url: null,
          is_processing: false,
        },
      },
      { status: "failed", failure: sampleFailure },
      sampleMeanwhile("cover", { ...other, is_processing: false }),
    ],
  },
  phrases: coverPhrases,
  key: ({ context: { picture: placed, film: chosen, crop, percent, upload, isChanged } }) => [
    placed === null,
    chosen && chosen.url,
    isChanged,
    crop === null,
    percent,
    upload === null,
  ],
  select: selectCoverView,
});
