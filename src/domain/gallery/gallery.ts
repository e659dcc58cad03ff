import type { PostViewer } from "../post/post.ts";
import type { PremiumSubTab } from "../profile/tabs.ts";

/** What a gallery holds: films, pictures or sounds. */
export type GalleryType = PremiumSubTab;

export interface GalleryFacts {
  readonly amountUsd: number;
  readonly bought: boolean;
}

/** Galleries are there for who reads a creator's posts, paid or free (PROFILE-38). */
export const seesGalleries = (viewer: PostViewer): boolean => viewer.access || viewer.accessFree;

/** Whether a gallery's media are withheld: what was bought stays open, one without a price is open to who sees it. */
export const isGalleryLocked = (gallery: GalleryFacts, viewer: PostViewer, owner: boolean): boolean =>
  !owner && !gallery.bought && (gallery.amountUsd > 0 || !seesGalleries(viewer));

/** Why a viewer cannot pay for a gallery; null: he can. */
export const mayBuyGallery = (
  gallery: GalleryFacts,
  viewer: PostViewer,
): "intent_not_supported" | "not_allowed" | "already_unlocked" | null => {
  if (gallery.bought) return "already_unlocked";
  if (!seesGalleries(viewer)) return "not_allowed";
  return gallery.amountUsd <= 0 ? "intent_not_supported" : null;
};
