import { amountProblemTexts } from "../format/typed-cents.ts";
import {
  FILE_MISSING,
  storedFile,
  typedAmount,
  typedCents,
  type PostFile,
  type StoredFile,
} from "../post/post-file.ts";
import type { Cents } from "../unit/unit.ts";
import type { GalleryType } from "./gallery.ts";
import {
  checkGallery,
  type GalleryRules,
  type GalleryTexts,
  type WrittenGallery,
} from "./written-gallery.ts";

/** A gallery while it is written; the price as it was typed. */
export interface GalleryForm {
  readonly text: string;
  readonly amount_usd: string;
  readonly media: readonly PostFile[];
}

export const emptyGalleryForm: GalleryForm = { text: "", amount_usd: "", media: [] };

/** A stored gallery, as its creator's form shows it. */
export interface StoredGalleryForm {
  readonly text: string;
  readonly amount_usd: Cents;
  readonly media: readonly Omit<StoredFile, "uncensor_amount">[];
}

/** The form of a stored gallery. */
export const formOfGallery = ({ text, amount_usd, media }: StoredGalleryForm): GalleryForm => ({
  text,
  amount_usd: typedAmount(amount_usd),
  media: media.map((medium) => storedFile({ ...medium, uncensor_amount: null })),
});

const writtenOf = (type: GalleryType, { text, amount_usd, media }: GalleryForm): WrittenGallery => ({
  ...{ type, title: text, amountUsd: typedCents(amount_usd), media },
});

/** What keeps the form from being sent, by field; a file that is still being sent does not. An edit is judged further by the server. */
export const checkGalleryForm = (type: GalleryType, form: GalleryForm, rules: GalleryRules): GalleryTexts => {
  const gallery = writtenOf(type, form);
  return {
    ...checkGallery(gallery, rules),
    ...(form.media.some(({ source }) => source === "failed") ? { media: FILE_MISSING } : {}),
    ...(Number.isNaN(gallery.amountUsd) ? { amount_usd: amountProblemTexts.not_an_amount } : {}),
  };
};

/** The form as the calls take it, once every file is there. */
export const galleryBodyOf = ({ text, amount_usd, media }: GalleryForm) => ({
  text,
  amount_usd: typedCents(amount_usd),
  media: media.flatMap(({ source }) => (typeof source === "string" ? [] : [source])),
});
