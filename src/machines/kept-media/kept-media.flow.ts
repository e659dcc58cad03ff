import { defineFlow } from "../app/flow.ts";
import { sampleFailure, sampleFan } from "../app/sample-records.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { keptMediaMachine, selectKeptMediaView } from "./kept-media.machine.ts";
import { keptMediaPhrases } from "./kept-media.phrases.ts";

const page = { ...sampleEditorPage, user: { ...sampleFan, username: "sub" } } as const;

export const keptMediaFlow = defineFlow({
  slug: "kept-media",
  title: "Bought and marked media",
  machine: keptMediaMachine,
  inputs: [
    { ...page, route: { page: "purchases", type: "photos" } },
    { ...page, route: { page: "favorites", type: "video" } },
  ],
  events: [
    { type: "creator.chosen", username: "ava" },
    { type: "creator.chosen", username: "" },
    { type: "favorite.pressed", mediaId: 7, isFavorite: true },
    { type: "favorite.pressed", mediaId: 7, isFavorite: false },
    { type: "media.failed" },
    { type: "line.restored" },
  ],
  outputs: {
    changeFavorite: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: keptMediaPhrases,
  select: selectKeptMediaView,
});
