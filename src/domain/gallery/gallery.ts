import type { PostViewer } from "../post/post.ts";
import type { PremiumSubTab } from "../profile/tabs.ts";

/** What a gallery holds: films, pictures or sounds. */
export type GalleryType = PremiumSubTab;

export const galleryTypes = ["video_dm", "photo_dm", "audio_dm"] as const satisfies readonly GalleryType[];

/** How the kinds are called. */
export const galleryTypeNames: Readonly<Record<GalleryType, string>> = {
  video_dm: "Videos",
  photo_dm: "Photos",
  audio_dm: "Audio",
};

export interface GalleryFacts {
  readonly amountUsd: number;
  readonly bought: boolean;
  /** It is for sale: not closed or deleted, all of its media are ready, no reviewer holds it. */
  readonly shown: boolean;
  /** It waits for a reviewer or was rejected: nobody but its creator sees its media. */
  readonly held: boolean;
}

/** Galleries are there for who reads a creator's posts, paid or free (PROFILE-38). */
export const seesGalleries = (viewer: PostViewer): boolean => viewer.access || viewer.accessFree;

/** Whether somebody who is not its owner finds a gallery at all: what was bought stays. */
export const seesGallery = ({ bought, shown }: GalleryFacts, viewer: PostViewer): boolean =>
  bought || (shown && seesGalleries(viewer));

/** Whether a gallery's media are withheld: what was bought stays open, one without a price is open to who sees it. */
export const isGalleryLocked = (gallery: GalleryFacts, viewer: PostViewer, owner: boolean): boolean => {
  if (owner) return false;
  const isPaid = gallery.bought || gallery.amountUsd <= 0;
  return gallery.held || !isPaid || !seesGallery(gallery, viewer);
};

/** Why a viewer cannot pay for a gallery; null: he can. */
export const mayBuyGallery = (
  gallery: GalleryFacts,
  viewer: PostViewer,
): "intent_not_supported" | "not_allowed" | "already_unlocked" | "gallery_not_found" | null => {
  if (gallery.bought) return "already_unlocked";
  if (!seesGalleries(viewer)) return "not_allowed";
  if (!gallery.shown) return "gallery_not_found";
  return gallery.amountUsd <= 0 ? "intent_not_supported" : null;
};
