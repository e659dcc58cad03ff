import type { Feature } from "../feature.ts";
import { coverFilmJobs, coverFilmSettled, type CoverFilmJobs, type CoverFilmTable } from "./cover-film.ts";
import { picturesHandlers } from "./pictures.handlers.ts";
import { reviewedPictures } from "./pictures.review.ts";

declare module "../database/schema.ts" {
  interface Database {
    readonly cover_film: CoverFilmTable;
  }
}

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends CoverFilmJobs {}
}

export const picturesFeature = {
  handlers: picturesHandlers,
  reviewed: reviewedPictures,
  jobs: coverFilmJobs,
  mediaSettled: coverFilmSettled,
} satisfies Feature;
