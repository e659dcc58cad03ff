import { tooLongText } from "./media-file.ts";
import { tooLargeText } from "./image-file.ts";

/** How large a film of a cover may be, in bytes, and how long, in seconds (UPLOAD-12, COVER-37). */
export const COVER_FILM_BYTES = 200 * 1024 * 1024;
export const COVER_FILM_SECONDS = 60;

/** Why a film cannot be a cover, in words; null: it can. Unknown is null: it is known once the film is made. */
export const coverFilmProblem = (film: {
  readonly bytes: number | null;
  readonly duration: number | null;
}): { readonly code: "file_too_large" | "file_refused"; readonly text: string } | null => {
  if ((film.bytes ?? 0) > COVER_FILM_BYTES) return { code: "file_too_large", text: tooLargeText("200 MB") };
  return (film.duration ?? 0) > COVER_FILM_SECONDS
    ? { code: "file_refused", text: tooLongText(`${COVER_FILM_SECONDS} seconds`) }
    : null;
};
