import { removePictures } from "./remove-pictures.ts";
import type { Feature } from "../feature.ts";
import { coverFilmJobs, coverFilmSettled, type CoverFilmJobs, type CoverFilmTable } from "./cover-film.ts";
import { keptPictures } from "./kept-pictures.ts";
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
  keptFiles: keptPictures,
  personal: {
    cover_film: {
      of: ["account_id"],
      given: "A film that becomes a cover; it stands under media.",
      erased: "rows",
    },
  },
  accountErased: removePictures,
} satisfies Feature;
