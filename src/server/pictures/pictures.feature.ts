import type { Feature } from "../feature.ts";
import { picturesHandlers } from "./pictures.handlers.ts";
import { reviewedPictures } from "./pictures.review.ts";

export const picturesFeature = {
  handlers: picturesHandlers,
  reviewed: reviewedPictures,
} satisfies Feature;
