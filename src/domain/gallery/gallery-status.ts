/** How a gallery stands with its creator. */
export type GalleryStatus = "on_sale" | "closed" | "preparing" | "failed" | "in_review" | "rejected";

export interface GalleryStanding {
  /** Its creator sells it. */
  readonly active: boolean;
  /** It waits for a reviewer or was rejected. */
  readonly held: boolean;
  readonly isRejected: boolean;
  readonly media: readonly { readonly state: "waiting" | "processing" | "ready" | "failed" }[];
}

/** The first thing that keeps it from being sold, what its creator has to do something about before what only takes time. */
export const galleryStatus = ({ active, held, isRejected, media }: GalleryStanding): GalleryStatus => {
  if (held && isRejected) return "rejected";
  if (media.some(({ state }) => state === "failed")) return "failed";
  if (!active) return "closed";
  if (media.some(({ state }) => state !== "ready")) return "preparing";
  return held ? "in_review" : "on_sale";
};

/** How each is called. */
export const galleryStatusNames: Readonly<Record<GalleryStatus, string>> = {
  on_sale: "On sale",
  closed: "Closed",
  preparing: "Being prepared",
  failed: "A file failed",
  in_review: "In review",
  rejected: "Rejected",
};
