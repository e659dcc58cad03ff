import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { sampleGallery, soldGallery } from "../gallery-editor/sample-galleries.ts";
import { ownGalleriesMachine, selectOwnGalleriesView } from "./own-galleries.machine.ts";
import { ownGalleriesPhrases } from "./own-galleries.phrases.ts";

const failed = { status: "failed", failure: sampleFailure } as const;
const ok = { status: "ok", data: { ok: true } } as const;
const page = { ...sampleEditorPage, route: { page: "own-galleries", type: "profile" } } as const;

export const ownGalleriesFlow = defineFlow({
  slug: "own-galleries",
  title: "Galleries of one's own",
  machine: ownGalleriesMachine,
  inputs: [
    { ...page, route: { ...page.route, adds: null, edits: null } },
    { ...page, route: { ...page.route, adds: "photo_dm", edits: null } },
  ],
  events: [
    { type: "kind.chosen", kind: "photo_dm" },
    { type: "add.pressed" },
    { type: "edit.pressed", id: 7 },
    { type: "switch.pressed", id: 7, active: false },
    { type: "delete.pressed", id: 7 },
    { type: "gallery.moved", id: 7, to: 1 },
    { type: "gallery.moved", id: 7, to: 0 },
    { type: "question.answered", name: "delete-gallery", answer: "confirmed" },
    { type: "question.answered", name: "delete-gallery", answer: "cancelled" },
    { type: "retry.requested" },
    { type: "line.restored" },
  ],
  outputs: {
    loadGalleries: [
      { status: "ok", data: { items: [sampleGallery, soldGallery] } },
      { status: "ok", data: { items: [{ ...sampleGallery, status: "preparing" }] } },
      { status: "ok", data: { items: [] } },
      failed,
    ],
    switchGallery: [{ status: "ok", data: { ...sampleGallery, active: false, status: "closed" } }, failed],
    deleteGallery: [ok, failed],
    orderGalleries: [ok, failed],
    galleryEditor: [{ type: "photo_dm" }],
  },
  phrases: ownGalleriesPhrases,
  select: selectOwnGalleriesView,
  key: ({ value, context: { kind, items, failure, editing, sent } }) => [
    ...[value, kind, items.map(({ id, status }) => [id, status]), failure?.code, editing, sent],
  ],
});
