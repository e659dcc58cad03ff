import { defineFlow } from "../app/flow.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { galleryStatsMachine, selectGalleryStatsView } from "./gallery-stats.machine.ts";
import { galleryStatsPhrases } from "./gallery-stats.phrases.ts";

const page = { ...sampleEditorPage, route: { page: "gallery-stats" } } as const;

export const galleryStatsFlow = defineFlow({
  slug: "gallery-stats",
  title: "Figures of galleries and messages",
  machine: galleryStatsMachine,
  inputs: [
    { ...page, route: { ...page.route, gallery: null } },
    { ...page, route: { ...page.route, gallery: 7 } },
  ],
  events: [
    { type: "period.chosen", period: "year" },
    { type: "kind.chosen", kind: "photo_dm" },
    { type: "kind.chosen", kind: "message" },
    { type: "kind.chosen", kind: "all" },
    { type: "sort.chosen", sort: "earned" },
    { type: "all.pressed" },
  ],
  outputs: {},
  phrases: galleryStatsPhrases,
  select: selectGalleryStatsView,
  key: ({ context }) => context,
});
