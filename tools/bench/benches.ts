import type { BenchName } from "./bench-names.ts";
import type { Bench } from "./row.ts";

/** Every benchmark by its name. */
export const benches: Readonly<Record<BenchName, () => Promise<Bench>>> = {
  "first-view": async () => (await import("./first-view.bench.ts")).firstView,
  reads: async () => (await import("./reads.bench.ts")).reads,
  "paid-subscription": async () => (await import("./paid-subscription.bench.ts")).paidSubscription,
  renewal: async () => (await import("./renewal.bench.ts")).renewal,
  tip: async () => (await import("./tip.bench.ts")).tip,
  saving: async () => (await import("./saving.bench.ts")).saving,
  managing: async () => (await import("./managing.bench.ts")).managing,
  "fan-out": async () => (await import("./fan-out.bench.ts")).fanOut,
  "idle-sockets": async () => (await import("./idle-sockets.bench.ts")).idleSockets,
  reconnect: async () => (await import("./reconnect.bench.ts")).reconnect,
  "two-nodes": async () => (await import("./two-nodes.bench.ts")).twoNodes,
  "first-picture": async () => (await import("./first-picture.bench.ts")).firstPicture,
  journal: async () => (await import("./journal.bench.ts")).journal,
  inspector: async () => (await import("./inspector.bench.ts")).inspector,
  "many-posts": async () => (await import("./many-posts.bench.ts")).manyPosts,
  "many-messages": async () => (await import("./many-messages.bench.ts")).manyMessages,
  "many-comments": async () => (await import("./many-comments.bench.ts")).manyComments,
  publishing: async () => (await import("./publishing.bench.ts")).publishing,
  uploads: async () => (await import("./uploads.bench.ts")).uploads,
  "making-media": async () => (await import("./making-media.bench.ts")).makingMedia,
  "film-beside": async () => (await import("./film-beside.bench.ts")).filmBeside,
  "media-files": async () => (await import("./media-files.bench.ts")).mediaFiles,
  pages: async () => (await import("./pages.bench.ts")).pages,
  render: async () => (await import("./render.bench.ts")).render,
  lighthouse: async () => (await import("./lighthouse.bench.ts")).lighthouseScores,
  start: async () => (await import("./start.bench.ts")).start,
  peers: async () => (await import("./peers.bench.ts")).peers,
};
