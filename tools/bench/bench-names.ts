/** The benchmarks, in the order in which they run. */
export const benchNames = [
  "first-view",
  "reads",
  "paid-subscription",
  "renewal",
  "tip",
  "saving",
  "managing",
  "fan-out",
  "idle-sockets",
  "reconnect",
  "two-nodes",
  "first-picture",
  "journal",
  "inspector",
  "many-posts",
  "many-messages",
  "messages",
  "broadcast",
  "many-comments",
  "publishing",
  "uploads",
  "making-media",
  "film-beside",
  "media-files",
  "pages",
  "render",
  "lighthouse",
  "start",
] as const;

/** `peers` runs where another product is installed. */
export type BenchName = (typeof benchNames)[number] | "peers";
