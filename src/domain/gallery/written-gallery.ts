import { FIELD_REQUIRED, fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { formatCents } from "../format/cents.ts";
import type { Cents } from "../unit/unit.ts";
import type { MediaKind } from "../upload/upload-kind.ts";
import type { GalleryType } from "./gallery.ts";

/** How much a gallery holds, and how many of a kind a creator sells. */
export const galleryLimits = { title: 100, files: 50, galleries: 50 } as const;

/** The one kind of file that each kind of gallery holds. */
export const galleryMedia: Readonly<Record<GalleryType, MediaKind>> = {
  video_dm: "video",
  photo_dm: "image",
  audio_dm: "audio",
};

/** A gallery as its creator wrote it, with its media in their order; cents, 0: open to who sees it. */
export interface WrittenGallery {
  readonly type: GalleryType;
  readonly title: string;
  readonly amountUsd: Cents;
  readonly media: readonly { readonly kind: MediaKind }[];
}

/** The fields of a written gallery, as the calls name them. */
export type GalleryField = "text" | "media" | "amount_usd";
export type GalleryTexts = FieldTexts<GalleryField>;

/** The site's least and highest price in cents. */
export interface GalleryRules {
  readonly priceMin: Cents;
  readonly priceMax: Cents;
}

const plural: Readonly<Record<MediaKind, string>> = { image: "pictures", video: "films", audio: "sounds" };

export const GALLERY_FILE_LIMIT = `A gallery holds at most ${galleryLimits.files} files.`;

/** What a file of another kind is told. */
export const otherKindText = (type: GalleryType): string =>
  `This gallery holds ${plural[galleryMedia[type]]} alone.`;

const titleText = (title: string): string | null => {
  if (title.trim() === "") return FIELD_REQUIRED;
  return [...title].length > galleryLimits.title
    ? `A title has at most ${galleryLimits.title} characters.`
    : null;
};

const mediaText = ({ type, media }: WrittenGallery): string | null => {
  const kind = galleryMedia[type];
  if (media.length === 0) return "Please add a file.";
  if (media.length > galleryLimits.files) return GALLERY_FILE_LIMIT;
  return media.every((file) => file.kind === kind) ? null : otherKindText(type);
};

const priceText = (cents: Cents, { priceMin, priceMax }: GalleryRules): string | null =>
  cents === 0 || (Number.isSafeInteger(cents) && cents >= priceMin && cents <= priceMax)
    ? null
    : `Please enter an amount from ${formatCents(priceMin)} to ${formatCents(priceMax)}.`;

/** What keeps a gallery from being stored, by field; empty: nothing. */
export const checkGallery = (gallery: WrittenGallery, rules: GalleryRules): GalleryTexts =>
  fieldTexts({
    text: titleText(gallery.title),
    media: mediaText(gallery),
    amount_usd: priceText(gallery.amountUsd, rules),
  });

/** What was sold stays: files may be added to it and put in another order, none goes. */
export const keepsSold = (before: readonly number[], after: readonly number[]): boolean =>
  before.every((id) => after.includes(id));

export const SOLD_FILES = "This gallery was bought. Its files stay.";
